/* Public indices: outside of their array they end the program with an error that names the line. */
#ifndef PICCO_INDICES_H
#define PICCO_INDICES_H

#include <picco/here.h>

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* The index, where it is inside of an array of so many elements; picco_up_to: or one behind, where only the address is
 * taken. */
#define picco_inside(index, count) picco_index_at((long)(index), count, 0, PICCO_HERE)
#define picco_up_to(index, count) picco_index_at((long)(index), count, 1, PICCO_HERE)
void picco_outside(long index, size_t count, int line) __attribute__((noreturn, cold));
/* The same for smctopk, which is asked for more elements than there are. */
void picco_too_many_wanted(long wanted, size_t count, int line) __attribute__((noreturn, cold));
static inline __attribute__((unused)) long picco_index_at(long index, size_t count, size_t beside, int line) {
    if (__builtin_expect((size_t)index >= count + beside, 0))
        picco_outside(index, count, line);
    return index;
}

/* The index of a pointer to private data, where it is inside of the array that the pointer leads into; any index where
 * that is not known (see picco_block). picco_reach_struct: of elements that are structs. picco_through: the address of
 * the element, for a pointer that is to be evaluated once. */
#define picco_reach(pointer, index)                                                                          \
    picco_reach_at(pointer, index, sizeof *(pointer), PICCO_ROW_OF_CELLS, PICCO_HERE)
#define picco_reach_struct(pointer, index)                                                                   \
    picco_reach_at(pointer, index, sizeof *(pointer), PICCO_ROW_OF_STRUCTS, PICCO_HERE)
#define picco_through(reach, pointer, index)                                                                 \
    __extension__({                                                                                          \
        __auto_type picco_base = (pointer);                                                                  \
        picco_base + reach(picco_base, index);                                                               \
    })
/* The same of a pointer that has walked: inside of the array that its home leads into. */
#define picco_reach_from_home(home, pointer, index)                                                          \
    picco_reach_in(home, pointer, index, sizeof *(pointer), PICCO_ROW_OF_CELLS, PICCO_HERE)
#define picco_reach_struct_from_home(home, pointer, index)                                                   \
    picco_reach_in(home, pointer, index, sizeof *(pointer), PICCO_ROW_OF_STRUCTS, PICCO_HERE)
/* A pointer that has walked, where what it leads to is inside of the array that its home leads into. */
#define picco_walked_cells(home, pointer)                                                                    \
    ((__typeof__(pointer))picco_walked_in(home, pointer, sizeof *(pointer), PICCO_ROW_OF_CELLS, PICCO_HERE))
#define picco_walked_structs(home, pointer)                                                                  \
    ((__typeof__(pointer))picco_walked_in(home, pointer, sizeof *(pointer), PICCO_ROW_OF_STRUCTS, PICCO_HERE))
/* The number of elements that are asked for from a pointer on, where the array has so many. */
#define picco_fits(pointer, count) picco_fits_at(pointer, count, sizeof *(pointer), PICCO_HERE)
size_t picco_fits_at(const void *pointer, size_t count, size_t size, int line);
enum { PICCO_ROW_OF_CELLS, PICCO_ROW_OF_STRUCTS, PICCO_ROWS };
/* The array that was last found for each. */
typedef struct picco_known_row {
    uintptr_t first;
    size_t bytes;
} picco_known_row;
extern picco_known_row picco_known_rows[PICCO_ROWS];
void picco_reach_far(const void *pointer, long index, size_t size, int row, int line);
void picco_reach_far_in(const void *home, const void *pointer, long index, size_t size, int row, int line);
void picco_walk_ends(const void *home, const void *pointer, size_t size, int row, int line);
/* Whether they are not both in the array that was last found. */
static inline __attribute__((unused)) int picco_are_far(const void *home, uintptr_t place, int row) {
    const picco_known_row *known = &picco_known_rows[row];
    const size_t from = (uintptr_t)home - known->first, to = place - known->first;
    return (int)__builtin_expect(from >= known->bytes || to >= known->bytes, 0);
}
static inline __attribute__((unused)) long picco_reach_at(const void *pointer, long index, size_t size,
                                                          int row, int line) {
    if (picco_are_far(pointer, (uintptr_t)pointer + (size_t)index * size, row))
        picco_reach_far(pointer, index, size, row, line);
    return index;
}
static inline __attribute__((unused)) long picco_reach_in(const void *home, const void *pointer, long index,
                                                          size_t size, int row, int line) {
    if (picco_are_far(home, (uintptr_t)pointer + (size_t)index * size, row))
        picco_reach_far_in(home, pointer, index, size, row, line);
    return index;
}
static inline __attribute__((unused)) void *picco_walked_in(const void *home, const void *pointer,
                                                            size_t size, int row, int line) {
    if (picco_are_far(home, (uintptr_t)pointer, row))
        picco_walk_ends(home, pointer, size, row, line);
    return (void *)pointer;
}

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
