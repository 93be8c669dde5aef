// SwiftPM builds every target of the root package, this one also where nothing depends on it.
#ifdef YAJL
#include "CYajlShims.h"

#include <setjmp.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(void *) idle;

void *cyajl_exchange_idle(void *next) {
  return atomic_exchange_explicit(&idle, next, memory_order_acq_rel);
}

static void *found(cyajl_memory *memory, void *allocated) {
  if (!allocated) longjmp(*(jmp_buf *)memory->call, 1);
  return allocated;
}

static void *make_room(void *context, size_t size) {
  cyajl_memory *memory = context;
  return found(memory, memory->allocate(memory->owner, size));
}

static void *change_room(void *context, void *old, size_t size) {
  cyajl_memory *memory = context;
  return found(memory, memory->reallocate(memory->owner, old, size));
}

static void give_back(void *context, void *old) {
  cyajl_memory *memory = context;
  memory->release(memory->owner, old);
}

yajl_handle cyajl_make(const yajl_callbacks *callbacks, cyajl_memory *memory, void *context) {
  yajl_alloc_funcs functions = {make_room, change_room, give_back, memory};
  jmp_buf call;
  memory->call = &call;
  if (setjmp(call)) {
    memory->call = NULL;
    return NULL;
  }
  yajl_handle handle = yajl_alloc(callbacks, &functions, context);
  memory->call = NULL;
  yajl_config(handle, yajl_allow_comments, 0);
  yajl_config(handle, yajl_allow_multiple_values, 0);
  yajl_config(handle, yajl_allow_partial_values, 0);
  yajl_config(handle, yajl_dont_validate_strings, 1);
  yajl_config(handle, yajl_allow_trailing_garbage, 1);
  return handle;
}

int cyajl_parse(yajl_handle handle, cyajl_memory *memory, const unsigned char *text, size_t length) {
  jmp_buf call;
  memory->call = &call;
  if (setjmp(call)) {
    memory->call = NULL;
    return -1;
  }
  int status = yajl_parse(handle, text, length);
  memory->call = NULL;
  return status;
}

void *cyajl_system_allocate(size_t size) { return malloc(size); }

void cyajl_system_release(void *memory) { free(memory); }
#endif
