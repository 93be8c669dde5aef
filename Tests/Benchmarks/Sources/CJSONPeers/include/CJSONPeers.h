#ifndef CJSON_PEERS_H
#define CJSON_PEERS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// yajl as it comes, with callbacks that count: a new handle, one parse, one completion.
/// Returns the number of events, or 0 for a document that yajl refuses.
uint64_t yajl_count_events(const uint8_t *text, size_t length);

/// The same over a file, read in chunks of 64 KiB.
uint64_t yajl_count_file_events(const char *path);

/// simdjson's DOM parser, reused; 0 if the library is not there or refuses the document.
uint64_t simdjson_parse(const uint8_t *text, size_t length);

#ifdef __cplusplus
}
#endif

#endif
