#include "CJSONPeers.h"

#include <stdio.h>
#include <yajl/yajl_parse.h>

static int count(void *context) { ++*(uint64_t *)context; return 1; }
static int count_boolean(void *context, int value) { (void)value; return count(context); }
static int count_number(void *context, const char *text, size_t length) {
  (void)text; (void)length;
  return count(context);
}
static int count_text(void *context, const unsigned char *text, size_t length) {
  (void)text; (void)length;
  return count(context);
}

static const yajl_callbacks callbacks = {
    count, count_boolean, NULL, NULL, count_number, count_text,
    count, count_text, count, count, count};

uint64_t yajl_count_events(const uint8_t *text, size_t length) {
  uint64_t events = 0;
  yajl_handle handle = yajl_alloc(&callbacks, NULL, &events);
  yajl_status status = yajl_parse(handle, text, length);
  if (status == yajl_status_ok) status = yajl_complete_parse(handle);
  yajl_free(handle);
  return status == yajl_status_ok ? events : 0;
}

uint64_t yajl_count_file_events(const char *path) {
  static uint8_t buffer[65536];
  FILE *file = fopen(path, "rb");
  if (!file) return 0;
  uint64_t events = 0;
  yajl_handle handle = yajl_alloc(&callbacks, NULL, &events);
  yajl_config(handle, yajl_allow_multiple_values, 1);
  yajl_status status = yajl_status_ok;
  size_t length;
  while (status == yajl_status_ok && (length = fread(buffer, 1, sizeof buffer, file)) > 0)
    status = yajl_parse(handle, buffer, length);
  if (status == yajl_status_ok) status = yajl_complete_parse(handle);
  yajl_free(handle);
  fclose(file);
  return status == yajl_status_ok ? events : 0;
}
