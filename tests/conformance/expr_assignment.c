// 6.5.16: assignment in every form, its value and its type.
#include <stdio.h>
struct s { int x; struct { int y[3]; } in; };
static int calls;
static int index(void) { return calls++; }
int main(void) {
    int a, b, c, v[4] = {0};
    a = b = c = 5;
    v[index()] += 7;
    v[index()]++;
    struct s s = {1}, t, *p = &t;
    t = s;
    p->in.y[index()] = (s.x = 9);
    char small;
    int big = (small = 300);
    double d = a = 3.9;
    printf("%d %d %d %d %d %d\n", a, b, c, v[0], v[1], calls);
    printf("%d %d %d %d %g\n", t.x, t.in.y[2], big, small, d);
    *(a > b ? &a : &b) = 100;
    int *q = v;
    *q++ = 1; *q++ = 2; *++q = 4;
    q[-1] -= 3;
    printf("%d %d %d %d %d %d\n", a, b, v[0], v[1], v[2], v[3]);
    (b) = 1;
    (*(&c)) -= 1;
    if ((a = b - 1)) return 1;
    while ((c -= 2) > 0) ;
    return c;
}
