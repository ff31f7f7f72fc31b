// 6.10.1: #if, #ifdef, defined, #elif, nesting, arithmetic.
#include <stdio.h>
#define A 3
#define B
#if A > 2 && defined(B) && !defined C
#define FIRST 1
#else
#error wrong branch
#endif
#ifdef C
static int second = 0;
#elif A == 3
static int second = 2;
#else
static int second = 9;
#endif
#ifndef D
# define D (A * 2)
# if D == 6
#  define DEEP 1
# endif
#endif
#if 0
this is not C at all ' "
#if 1
#endif
#endif
#if (-1 < 0u) || 'a' != 97 || (1 ? 0 : 1) || UNKNOWN
static int third = 0;
#else
static int third = 3;
#endif
#if defined __GNUC__ && __STDC__ && __STDC_VERSION__ >= 201112L
static int modern = 1;
#else
static int modern = 0;
#endif
#if 1 << 4 == 16 && 7 / 2 == 3 && 7 % 3 == 1 && ~0 == -1 && 0x10 == 020
static int sums = 1;
#endif
#line 500 "renamed.c"
int main(void) {
    printf("%d %d %d %d %d %d\n", FIRST, second, third, DEEP, modern, sums);
    printf("%s %d\n", __FILE__, __LINE__);
    return 0;
}
