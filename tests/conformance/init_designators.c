// 6.7.9: designated initialisers of arrays, structs, nested ones, repeated and out of order.
#include <stdio.h>
struct p { int x, y; };
struct line { struct p from, to; int w[3]; };
int a[] = {[5] = 1, 2, [1] = 3, 4};
int b[10] = {[0 ... 3] = 7, [8] = 1};
struct line l = {.to = {.y = 4}, .from.x = 1, .w[1] = 9, .w = {[2] = 8}};
struct p ps[] = {[2].y = 5, [0] = {1, 2}, {3, 4}};
enum { A, B, C };
const char *names[] = {[C] = "c", [A] = "a", [B] = "b"};
int main(void) {
    int n = 4;
    struct p q = {.y = n, .x = n + 1};
    struct line m = {{1, 2}, .w = {1, 2, 3}, .to.x = n};
    printf("%zu %d %d %d %d\n", sizeof a / sizeof *a, a[1], a[2], a[5], a[6]);
    printf("%d %d %d %d\n", b[0], b[3], b[4], b[8]);
    printf("%d %d %d %d\n", l.from.x, l.to.y, l.w[1], l.w[2]);
    printf("%zu %d %d %d\n", sizeof ps / sizeof *ps, ps[0].y, ps[1].x, ps[2].y);
    printf("%s%s%s %d %d %d %d %d\n", names[A], names[B], names[C], q.x, q.y, m.from.y, m.to.x, m.w[2]);
    return 0;
}
