/* The homes of pointers that walk and stand in memory: in structs, in arrays, behind other pointers. A pointer's home is the
 * place that it was set to; what it leads to is looked up by that (see picco_walked and picco_walked_cells). */
#ifndef PICCO_HOMES_H
#define PICCO_HOMES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* The home of the pointer in a place; where the pointer itself leads to, if nothing else is known. */
#define picco_home_in(place)                                                                                 \
    __extension__({                                                                                          \
        __auto_type picco_place = &(place);                                                                  \
        (__typeof__(*picco_place))picco_home_of(picco_place, *picco_place);                                  \
    })
/* check(home, pointer) of the pointer in a place, which is found once. */
#define picco_at_home(check, place)                                                                          \
    __extension__({                                                                                          \
        __auto_type picco_place = &(place);                                                                  \
        check(picco_home_of(picco_place, *picco_place), *picco_place);                                       \
    })
/* Moves the pointer in a place by so many elements. Gives the pointer as it is then, or as it was before. */
#define picco_step_before(place, count)                                                                      \
    __extension__({                                                                                          \
        __auto_type picco_place = &(place);                                                                  \
        const volatile void *const picco_home = picco_home_of(picco_place, *picco_place);                    \
        *picco_place += (count);                                                                             \
        picco_keep_home(picco_place, *picco_place, picco_home);                                              \
        *picco_place;                                                                                        \
    })
#define picco_step_behind(place, count)                                                                      \
    __extension__({                                                                                          \
        __auto_type picco_place = &(place);                                                                  \
        __auto_type picco_old = *picco_place;                                                                \
        const volatile void *const picco_home = picco_home_of(picco_place, picco_old);                       \
        *picco_place = picco_old + (count);                                                                  \
        picco_keep_home(picco_place, *picco_place, picco_home);                                              \
        picco_old;                                                                                           \
    })
/* place = value, where the value's home is known before; NULL: where it leads to. */
#define picco_set_pointer(place, value, home)                                                                \
    __extension__({                                                                                          \
        __auto_type picco_place = &(place);                                                                  \
        const volatile void *const picco_home = (home);                                                      \
        *picco_place = (value);                                                                              \
        picco_keep_home(picco_place, *picco_place, picco_home ? picco_home : *picco_place);                  \
        *picco_place;                                                                                        \
    })
/* The same of a value that a function returned, which was moved then (see picco_at_returned). */
#define picco_set_returned(place, value, moves)                                                              \
    __extension__({                                                                                          \
        __auto_type picco_place = &(place);                                                                  \
        *picco_place = (value);                                                                              \
        picco_keep_home(picco_place, *picco_place, picco_returned_home(*picco_place moves));                 \
        *picco_place;                                                                                        \
    })
/* The same of a struct, which may be a copy of another one; from: NULL, if it is none. */
#define picco_set_struct(place, value, from)                                                                 \
    __extension__({                                                                                          \
        __auto_type picco_place = &(place);                                                                  \
        const volatile void *const picco_from = (from);                                                      \
        *picco_place = (value);                                                                              \
        picco_copy_homes(picco_place, picco_from, sizeof *picco_place);                                      \
        *picco_place;                                                                                        \
    })

/* What was noted of a place: the home that the pointer has as long as the place holds it. Both are NULL where nothing was. */
typedef struct picco_kept_home {
    uintptr_t place;
    const volatile void *pointer, *home;
} picco_kept_home;
/* Each thread has its own. The places that were asked for last are near. */
enum { PICCO_NEAR_HOMES = 64 };
extern __thread picco_kept_home picco_near_homes[PICCO_NEAR_HOMES];
void picco_bring_home(picco_kept_home *near_one, uintptr_t place);
static inline __attribute__((unused)) picco_kept_home *picco_near_home(const volatile void *place) {
    const uintptr_t at = (uintptr_t)place;
    picco_kept_home *kept = &picco_near_homes[at / sizeof(void *) % PICCO_NEAR_HOMES];
    if (__builtin_expect(kept->place != at, 0))
        picco_bring_home(kept, at);
    return kept;
}
static inline __attribute__((unused)) const volatile void *picco_home_of(const volatile void *place,
                                                                         const volatile void *pointer) {
    const picco_kept_home *kept = picco_near_home(place);
    return kept->pointer == pointer ? kept->home : pointer;
}
static inline __attribute__((unused)) void
picco_keep_home(const volatile void *place, const volatile void *pointer, const volatile void *home) {
    picco_kept_home *kept = picco_near_home(place);
    kept->pointer = pointer;
    kept->home = home;
}
/* The homes of arguments, by the number of the parameter. The call leaves them, the function takes them when it begins. */
#define picco_pass(number, value, home)                                                                      \
    __extension__({                                                                                          \
        __auto_type picco_value = (value);                                                                   \
        picco_pass_home(number, picco_value, home);                                                          \
        picco_value;                                                                                         \
    })
enum { PICCO_PASSED_HOMES = 64 };
extern __thread picco_kept_home picco_passed_homes[PICCO_PASSED_HOMES];
static inline __attribute__((unused)) void picco_pass_home(unsigned number, const volatile void *pointer,
                                                           const volatile void *home) {
    picco_kept_home *passed = &picco_passed_homes[number % PICCO_PASSED_HOMES];
    passed->pointer = pointer;
    passed->home = home;
}
static inline __attribute__((unused)) const volatile void *picco_passed_home(unsigned number,
                                                                             const volatile void *pointer) {
    picco_kept_home *passed = &picco_passed_homes[number % PICCO_PASSED_HOMES];
    const volatile void *const home = passed->pointer == pointer ? passed->home : pointer;
    passed->pointer = NULL;
    return home;
}
/* The home of the pointer that a function returned last. The function leaves it; whoever takes the value asks for it. */
#define picco_return(value, home)                                                                            \
    __extension__({                                                                                          \
        __auto_type picco_value = (value);                                                                   \
        picco_return_home(picco_value, home);                                                                \
        picco_value;                                                                                         \
    })
/* check(home, pointer) of a pointer that a function returned, which was moved then; moves: what takes that back, as `- (1)`.
 * And picco_through of an element behind it. */
#define picco_at_returned(check, pointer, moves)                                                             \
    __extension__({                                                                                          \
        __auto_type picco_value = (pointer);                                                                 \
        check(picco_returned_home(picco_value moves), picco_value);                                          \
    })
#define picco_through_returned(reach_from_home, pointer, moves, index)                                       \
    __extension__({                                                                                          \
        __auto_type picco_value = (pointer);                                                                 \
        const void *const picco_home = picco_returned_home(picco_value moves);                               \
        picco_value + reach_from_home(picco_home, picco_value, index);                                       \
    })
extern __thread picco_kept_home picco_returned;
static inline __attribute__((unused)) void picco_return_home(const volatile void *pointer,
                                                             const volatile void *home) {
    picco_returned.pointer = pointer;
    picco_returned.home = home;
}
static inline __attribute__((unused)) void *picco_returned_home(const volatile void *pointer) {
    return (void *)(picco_returned.pointer == pointer ? picco_returned.home : pointer);
}
/* Of memory that holds something else from now on: nothing, or what stands in the bytes from there. */
void picco_forget_homes(const volatile void *first, size_t bytes);
void picco_copy_homes(const volatile void *to, const volatile void *from, size_t bytes);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
