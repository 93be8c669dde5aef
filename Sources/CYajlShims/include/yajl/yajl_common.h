// yajl's own headers include <yajl/yajl_common.h>, but its pkg-config file names the folder
// .../include/yajl. Where .../include is not searched as well (Homebrew on Apple silicon) that
// include cannot be resolved; this header forwards it.
#if __has_include_next(<yajl/yajl_common.h>)
#include_next <yajl/yajl_common.h>
#else
#include <yajl_common.h>
#endif
