/* Division of public integers, which is C's own: by 0 it ends the program with an error that names the line. */
#ifndef PICCO_DIVISORS_H
#define PICCO_DIVISORS_H

#include <picco/here.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* The divisor, where it is not 0. */
#define picco_nonzero(x)                                                                                     \
    _Generic((x) + 0, int                                                                                    \
             : picco_nonzero_int, unsigned int                                                               \
             : picco_nonzero_unsigned, long                                                                  \
             : picco_nonzero_long, unsigned long                                                             \
             : picco_nonzero_unsigned_long, long long                                                        \
             : picco_nonzero_long_long, unsigned long long                                                   \
             : picco_nonzero_unsigned_long_long, __int128                                                    \
             : picco_nonzero_int128, unsigned __int128                                                       \
             : picco_nonzero_unsigned_int128)(x, PICCO_HERE)
void picco_zero_divisor_at(int line);
#define PICCO_NONZERO(name, type)                                                                            \
    static inline __attribute__((unused)) type picco_nonzero_##name(type x, int line) {                      \
        if (__builtin_expect(x == 0, 0))                                                                     \
            picco_zero_divisor_at(line);                                                                     \
        return x;                                                                                            \
    }
PICCO_NONZERO(int, int)
PICCO_NONZERO(unsigned, unsigned int)
PICCO_NONZERO(long, long)
PICCO_NONZERO(unsigned_long, unsigned long)
PICCO_NONZERO(long_long, long long)
PICCO_NONZERO(unsigned_long_long, unsigned long long)
__extension__ PICCO_NONZERO(int128, __int128) __extension__ PICCO_NONZERO(unsigned_int128, unsigned __int128)
#undef PICCO_NONZERO

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
