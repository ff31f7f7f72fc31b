// 6.5.2.4, 6.5.3.1: ++ and -- on everything.
#include <stdio.h>
int main(void) {
    int i = 5, v[3] = {1, 2, 3}, *p = v;
    char c = 127;
    unsigned u = 0;
    double d = 1.5;
    float f = 2;
    _Bool b = 0;
    struct { int x; } s = {1}, *q = &s;
    printf("%d %d %d %d\n", i++, i, ++i, i);
    printf("%d %d %d\n", i--, --i, i);
    printf("%g %g %g\n", d++, --f, d);
    printf("%d %d\n", *p++, *p);
    printf("%d %d\n", ++*p, (*p)++);
    printf("%d %d\n", *--p, v[1]);
    c++; u--; b++; q->x++; ++q->x; s.x--;
    printf("%d %u %d %d\n", c, u, b, s.x);
    long long l = 1LL << 40;
    l++;
    const char *t = "abc";
    while (*t++) ;
    printf("%lld %d\n", l, t[-2]);
    enum { x, y } e = x;
    e++;
    return e - y;
}
