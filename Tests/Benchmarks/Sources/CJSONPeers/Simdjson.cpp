#include "CJSONPeers.h"

#if __has_include(<simdjson.h>)
#include <simdjson.h>

extern "C" uint64_t simdjson_parse(const uint8_t *text, size_t length) {
  static simdjson::dom::parser parser;
  simdjson::dom::element element;
  // It needs room after the text; it copies the text to have it.
  if (parser.parse(text, length).get(element)) return 0;
  return 1;
}
#else
extern "C" uint64_t simdjson_parse(const uint8_t *, size_t) { return 0; }
#endif
