#include "CAllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

static _Atomic uint64_t count;

uint64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

__attribute__((noinline)) void profiler_mark(void) { __asm__ volatile(""); }

#if defined(__linux__) && defined(__GLIBC__)
// glibc lets a program put its own malloc in front and still reach the real one.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void note(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) { note(); return __libc_malloc(size); }
void *calloc(size_t n, size_t size) { note(); return __libc_calloc(n, size); }
void *realloc(void *p, size_t size) { note(); return __libc_realloc(p, size); }
void *aligned_alloc(size_t alignment, size_t size) { note(); return __libc_memalign(alignment, size); }
void *memalign(size_t alignment, size_t size) { note(); return __libc_memalign(alignment, size); }

int posix_memalign(void **out, size_t alignment, size_t size) {
  note();
  *out = __libc_memalign(alignment, size);
  return *out ? 0 : ENOMEM;
}
#endif
