#pragma once

/// Parses the parameters of one challenge with libsoup 3 and frees the result.
/// Returns how many parameters it found, or -1.
int soup_peer_parse(const char *parameters);
