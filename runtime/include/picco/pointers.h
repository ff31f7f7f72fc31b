/* Indices of pointers to public data: outside of the variable that the pointer leads to they end the program with an error
 * that names the line. */
#ifndef PICCO_POINTERS_H
#define PICCO_POINTERS_H

#include <picco/here.h>

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* The index, where it is inside of the variable or the allocated memory that the pointer leads to; any index where that was
 * not made known, as memory of C's library. */
#define picco_reach_public(pointer, index) picco_reach_public_from_home(pointer, pointer, index)
/* The same of a pointer that has walked: inside of what its home leads to. */
#define picco_reach_public_from_home(home, pointer, index)                                                   \
    picco_public_at(home, pointer, (long)(index), sizeof *(pointer), __COUNTER__, PICCO_HERE)
/* A pointer that has walked, where what it leads to is inside of the variable that its home leads to. */
#define picco_walked(home, pointer)                                                                          \
    ((__typeof__(pointer))picco_walked_at(home, pointer, sizeof *(pointer), __COUNTER__, PICCO_HERE))
/* Makes a variable known, and gives its address; one in a function's frame until picco_public_block_ends. */
const void *picco_public_block(const volatile void *first, size_t size, int is_local);
void picco_public_block_ends(const void *const *first);
/* As C's functions. The memory is known until it is given back. */
void *picco_public_malloc(size_t size);
void *picco_public_calloc(size_t count, size_t size);
void *picco_public_realloc(void *pointer, size_t size);
void picco_public_free(void *pointer);
/* What the last pointers of each place in the program led to, as long as no variable comes or goes: bytes of one variable,
 * or of memory in which none is known. */
enum { PICCO_PUBLIC_SITES = 256 };
typedef struct picco_public_site {
    uintptr_t first;
    size_t bytes, generation;
} picco_public_site;
extern picco_public_site picco_public_sites[PICCO_PUBLIC_SITES];
extern size_t picco_public_generation;
void picco_public_far(const void *home, const void *pointer, long index, size_t size, int site, int line);
void picco_public_walk_ends(const void *home, const void *pointer, size_t size, int site, int line);
/* Whether the site has not seen that what its home leads to has the place in it, too. */
static inline __attribute__((unused)) int picco_is_far(const volatile void *home, uintptr_t place, int site) {
    const picco_public_site *known = &picco_public_sites[site % PICCO_PUBLIC_SITES];
    const size_t from = (uintptr_t)home - known->first, to = place - known->first;
    return (int)__builtin_expect(
        from >= known->bytes || to >= known->bytes || known->generation != picco_public_generation, 0);
}
static inline __attribute__((unused)) long picco_public_at(const volatile void *home,
                                                           const volatile void *pointer, long index,
                                                           size_t size, int site, int line) {
    if (picco_is_far(home, (uintptr_t)pointer + (size_t)index * size, site))
        picco_public_far((const void *)home, (const void *)pointer, index, size, site % PICCO_PUBLIC_SITES,
                         line);
    return index;
}
static inline __attribute__((unused)) void *
picco_walked_at(const volatile void *home, const volatile void *pointer, size_t size, int site, int line) {
    if (picco_is_far(home, (uintptr_t)pointer, site))
        picco_public_walk_ends((const void *)home, (const void *)pointer, size, site % PICCO_PUBLIC_SITES,
                               line);
    return (void *)pointer;
}

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
