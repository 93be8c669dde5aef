#ifndef CYAJL_SHIMS_H
#define CYAJL_SHIMS_H

#if __has_include(<yajl/yajl_parse.h>)
#include <yajl/yajl_parse.h>
#else
#include <yajl_parse.h>
#endif

/// Makes a handle with every option said, also those that are off: `yajl_config` is variadic, which
/// Swift cannot call. Strings are validated before yajl sees them, and the end of the document is
/// found by the caller, hence `dont_validate_strings` and `allow_trailing_garbage`.
static inline yajl_handle _Nullable cyajl_make(
    const yajl_callbacks * _Nonnull callbacks, yajl_alloc_funcs * _Nonnull memory,
    void * _Nonnull context) {
  yajl_handle handle = yajl_alloc(callbacks, memory, context);
  if (handle) {
    yajl_config(handle, yajl_allow_comments, 0);
    yajl_config(handle, yajl_allow_multiple_values, 0);
    yajl_config(handle, yajl_allow_partial_values, 0);
    yajl_config(handle, yajl_dont_validate_strings, 1);
    yajl_config(handle, yajl_allow_trailing_garbage, 1);
  }
  return handle;
}

/// Leaves memory that is idle, or nothing, at the one place for it in the process, and takes what was
/// there. Swift has no atomic pointer for every platform of the package.
void * _Nullable cyajl_exchange_idle(void * _Nullable next);

#endif
