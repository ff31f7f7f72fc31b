// 6.10.1: constant expressions of #if: every operator, characters, wide numbers, undefined names.
#include <stdio.h>
#define N(x) (x)
#define VERSION(a, b) ((a) * 100 + (b))
#if VERSION(2, 5) >= VERSION(2, 4) && !defined(VERSION_TOO_OLD)
#define A 1
#endif
#if (1 ? 2 : 3) == 2 && (0 ? 1/1 : 5) == 5 && -7 / 2 == -3 && (1 || 1/0)
#define B 2
#endif
#if 0xFFFFFFFFFFFFFFFF > 0 && 18446744073709551615u == -1 && '\n' == 10 && '\x41' == 'A'
#define C 3
#endif
#if undefined_name == 0 && !undefined_name && ~undefined_name == -1
#define D 4
#endif
#if N(N(1)) && (2, 3) - 3 + 1
#define E 5
#elif 1
#define E 6
#endif
#ifndef E
#error E is missing
#endif
#ifdef __linux__
#define F 7
#else
#define F 0
#endif
int main(void) { printf("%d %d %d %d %d %d\n", A, B, C, D, E, F); return 0; }
