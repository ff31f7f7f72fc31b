/* Public indices of arrays: outside they end the program with an error that names the line. */
#ifndef PICCO_INDICES_H
#define PICCO_INDICES_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* The index, where it is inside of an array of so many elements; picco_up_to: or one behind, where only the address is
 * taken. */
#define picco_inside(index, count) picco_index_at((long)(index), count, 0, __LINE__)
#define picco_up_to(index, count) picco_index_at((long)(index), count, 1, __LINE__)
void picco_outside(long index, size_t count, int line) __attribute__((noreturn, cold));
static inline __attribute__((unused)) long picco_index_at(long index, size_t count, size_t beside, int line) {
    if (__builtin_expect((size_t)index >= count + beside, 0))
        picco_outside(index, count, line);
    return index;
}

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
