#ifndef CYAJL_SHIMS_H
#define CYAJL_SHIMS_H

#if __has_include(<yajl/yajl_parse.h>)
#include <yajl/yajl_parse.h>
#else
#include <yajl_parse.h>
#endif
#include <stddef.h>

/// The memory that a handle works in. `allocate` and `reallocate` may fail, which yajl itself does not
/// expect: then the call into yajl is left at once, from these functions to the one that called yajl, over C alone.
typedef struct {
  void * _Nullable (* _Nonnull allocate)(void * _Nonnull owner, size_t size);
  void * _Nullable (* _Nonnull reallocate)(void * _Nonnull owner, void * _Nullable memory, size_t size);
  void (* _Nonnull release)(void * _Nonnull owner, void * _Nullable memory);
  void * _Nonnull owner;
  /// Where the call into yajl began, while there is one.
  void * _Nullable call;
} cyajl_memory;

/// Makes a handle with every option said, also those that are off: `yajl_config` is variadic, which
/// Swift cannot call. Strings are validated before yajl sees them, and the end of the document is
/// found by the caller, hence `dont_validate_strings` and `allow_trailing_garbage`.
///
/// Without memory there is no handle. `memory` must stay where it is while the handle lives.
yajl_handle _Nullable cyajl_make(
    const yajl_callbacks * _Nonnull callbacks, cyajl_memory * _Nonnull memory, void * _Nonnull context);

/// Parses as `yajl_parse` does, and says its status; or -1 if there was no memory: then the handle must not
/// be used any more, nor freed.
int cyajl_parse(
    yajl_handle _Nonnull handle, cyajl_memory * _Nonnull memory, const unsigned char * _Nonnull text,
    size_t length);

/// Memory of the system, or nothing.
void * _Nullable cyajl_system_allocate(size_t size);
void cyajl_system_release(void * _Nullable memory);

/// Leaves memory that is idle, or nothing, at the one place for it in the process, and takes what was
/// there. Swift has no atomic pointer for every platform of the package.
void * _Nullable cyajl_exchange_idle(void * _Nullable next);

#endif
