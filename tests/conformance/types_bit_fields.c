// 6.7.2.1: bit-fields, signed, unsigned, unnamed, of width 0, packed by hand.
#include <stdio.h>
struct flags { unsigned a : 1, b : 2; int c : 4; unsigned : 3; unsigned d : 5; unsigned : 0; _Bool e : 1; unsigned long f : 40; };
struct date { unsigned day : 5, month : 4, year : 12; };
enum e { zero, one, two };
struct small { enum e e : 3; unsigned char u : 4; signed char s : 3; };
int main(void) {
    struct flags f = {1, 3, -5, 17, 1, 0xffffffffffUL};
    f.b++;
    f.c -= 3;
    f.a ^= 1;
    struct date d = {.day = 31, .year = 2024}, *p = &d;
    p->month = 12;
    p->month += 5;
    printf("%u %u %d %u %d %lx\n", f.a, f.b, f.c, f.d, f.e, (unsigned long)f.f);
    printf("%u %u %u %zu %zu\n", d.day, d.month, d.year, sizeof d, sizeof f);
    struct small s = {two, 15, -4};
    printf("%d %d %d %d\n", s.e, s.u++, s.u, s.s);
    printf("%d\n", f.d << 2);
    printf("%d\n", (f.b = 6));
    return -1 < (int)d.day ? 0 : 1;
}
