#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdint.h>

/// Counts from 0 how often this process asks for heap memory.
void allocations_begin(void);

/// Stops counting; 0 where allocations cannot be counted.
uint64_t allocations_end(void);

/// Does nothing with the value, which the caller's compiler cannot know: it must be there.
void black_hole(const void *value);

/// Does nothing: a profiler can be told to dump its counts here.
void profiler_mark(void);

#endif
