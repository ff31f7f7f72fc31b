// 6.5.2.2, 6.8.6.4: structs as arguments and results, small and large.
#include <stdio.h>
struct small { char c; };
struct pair { long a, b; };
struct large { int v[20]; };
struct mixed { double d; int i; float f; };
static struct small next(struct small s) { s.c++; return s; }
static struct pair swap(struct pair p) { struct pair q = {p.b, p.a}; return q; }
static struct large fill(int n) { struct large l; for (int i = 0; i < 20; i++) l.v[i] = n + i; return l; }
static int last(struct large l) { l.v[0] = 99; return l.v[19]; }
static struct mixed both(struct mixed a, struct mixed b) { return (struct mixed){a.d + b.d, a.i + b.i, a.f * b.f}; }
static struct pair (*pointer)(struct pair) = swap;
int main(void) {
    struct large l = fill(5);
    struct mixed m = both((struct mixed){1.5, 2, 3}, (struct mixed){2.5, 3, 4});
    printf("%c %ld %d\n", next((struct small){'a'}).c, pointer((struct pair){1, 2}).a, last(l));
    printf("%d %d %g %d %g\n", l.v[0], fill(7).v[3], m.d, m.i, m.f);
    printf("%ld\n", swap(swap((struct pair){3, 4})).b);
    return 0;
}
