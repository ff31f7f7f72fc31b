#include <stdio.h>
struct P {
    int x, y;
};
struct L {
    struct P a, b;
};
static struct P add(struct P a, struct P b) {
    return (struct P){a.x + b.x, a.y + b.y};
}
static struct L mk(int n) {
    struct L l = {{n, n + 1}, .b = {.y = 3}};
    return l;
}
typedef struct {
    int v[3];
} arr;
static arr inc(arr a) {
    for (int i = 0; i < 3; i++)
        a.v[i]++;
    return a;
}
union U {
    int i;
    char c[4];
    struct P p;
};
static union U mu(int i) {
    union U u;
    u.i = i;
    return u;
}
struct self {
    struct self *me;
    int (*m)(struct self *, int);
    int val;
};
static int meth(struct self *s, int k) {
    return s->val * k;
}
struct empty {};
struct big {
    char c[1000];
};
static struct big bb(char c) {
    struct big b;
    for (int i = 0; i < 1000; i++)
        b.c[i] = c;
    return b;
}
int main(void) {
    printf("%d %d\n", add(mk(1).a, mk(5).b).x, mk(7).b.y);
    printf("%d\n", inc(inc((arr){{1, 2, 3}})).v[2]);
    struct self s = {&s, meth, 6};
    printf("%d %d\n", s.me->me->m(s.me, 7), (*s.m)(&s, 2));
    printf("%c%d\n", bb('q').c[999], (int)sizeof(struct empty));
    struct P ps[2] = {{1, 2}, {3, 4}}, *q = ps;
    struct P c = *q++;
    c = c.x ? q[0] : q[-1];
    printf("%d %d %d\n", c.x, q - ps == 1, (*--q).y);
    struct L l, m;
    l = m = mk(2);
    l.a = l.b = (struct P){8, 9};
    printf("%d %d %d\n", l.a.x, m.a.y, (l.b.x++, l.b.x));
    printf("%d\n", mu(65).c[0]);
    const struct P cp = {1, 2};
    struct P *vp = (struct P *)&cp;
    printf("%d\n", vp->y);
    volatile struct P v = {3, 4};
    v.x += v.y;
    printf("%d\n", v.x);
    struct {
        struct P;
        int w;
    } *an = &(struct {
        struct P;
        int w;
    }){.w = 4};
    printf("%d\n", an->w);
    return (&l.a)->y == 9 ? 0 : 1;
}
