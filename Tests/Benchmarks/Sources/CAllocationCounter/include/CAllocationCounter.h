#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdint.h>

/// How often this process has asked for heap memory so far; 0 where it cannot be counted.
uint64_t allocation_count(void);

/// Does nothing: a profiler can be told to dump its counts here.
void profiler_mark(void);

#endif
