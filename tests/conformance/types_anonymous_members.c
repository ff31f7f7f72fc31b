// 6.7.2.1: anonymous structs and unions inside.
#include <stdio.h>
#include <stddef.h>
struct value { int kind; union { int i; double d; struct { short lo, hi; }; }; };
struct outer { struct { int a; struct { int b; union { int c; char d; }; }; }; int e; };
struct outer o = {{1, {2, {3}}}, 4};
int main(void) {
    struct value v = {1, {.d = 2.5}}, w = {.kind = 2, .lo = 3, .hi = 4};
    struct outer *p = &o;
    p->c += 10;
    v.i = 7;
    printf("%d %d %d %d\n", v.i, w.lo, w.hi, w.kind);
    printf("%d %d %d %d %d\n", o.a, o.b, o.c, p->d, p->e);
    printf("%zu %zu\n", offsetof(struct outer, c), offsetof(struct value, hi));
    return offsetof(struct value, d) != 8;
}
