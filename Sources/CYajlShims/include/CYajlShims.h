#ifndef CYAJL_SHIMS_H
#define CYAJL_SHIMS_H

#include <yajl/yajl_parse.h>

#endif
