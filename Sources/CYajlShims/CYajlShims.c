#include "CYajlShims.h"

#include <stdatomic.h>

static _Atomic(void *) idle;

void *cyajl_exchange_idle(void *next) {
  return atomic_exchange_explicit(&idle, next, memory_order_acq_rel);
}
