#include "CSoupPeer.h"

#include <libsoup/soup.h>

int soup_peer_parse(const char *parameters) {
  GHashTable *table = soup_header_parse_param_list(parameters);
  if (table == NULL) return -1;
  int count = (int)g_hash_table_size(table);
  soup_header_free_param_list(table);
  return count;
}
