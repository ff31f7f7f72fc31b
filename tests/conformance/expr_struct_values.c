// 6.5: members of struct values, arrays in returned structs, nested assignment.
#include <stdio.h>
struct v { int a[3]; };
struct w { struct v v; int n; };
static struct v make(int x) { struct v r = {{x, x + 1, x + 2}}; return r; }
static struct w wrap(struct v v, int n) { return (struct w){v, n}; }
int main(void) {
    struct w a, b, *p;
    a = b = wrap(make(4), 9);
    p = &(struct w){make(7), 1};
    int sum = 0;
    for (int i = 0; i < 3; i++) sum += make(i).a[i] + p->v.a[i];
    (a.n ? &a : &b)->v.a[1] = 50;
    printf("%d %d %d %d\n", sum, a.v.a[1], b.v.a[1], wrap(make(1), 2).v.a[2]);
    struct w c = a;
    c.v = make(20);
    printf("%d %d %d\n", c.v.a[0], (c = b).n, c.v.a[0]);
    return (a.v = p->v).a[0] - 7;
}
