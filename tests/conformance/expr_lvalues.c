// 6.3.2.1: what can stand on the left.
#include <stdio.h>
struct s { int x; int y[2]; struct s *p; };
static int g;
static int *where(void) { return &g; }
int main(void) {
    struct s s = {1, {2, 3}, &s}, *p = &s;
    int a[2][2] = {{0}}, *q = &a[0][0];
    *where() = 4;
    (*where())++;
    p->p->p->y[1] = 8;
    (*p).y[0] <<= 2;
    *(p->y + 1) -= 1;
    (&s)->x |= 6;
    *q++ = 1; *++q = 2; 1[q] = 3;
    *(*(a + 1) + 1) += 4;
    (*&*&g) *= 2;
    char c = 'a', *pc = &c;
    ++*pc;
    (void)(*pc)++;
    printf("%d %d %d %d\n", g, s.x, s.y[0], s.y[1]);
    printf("%d %d %d %d %c\n", a[0][0], a[0][1], a[1][0], a[1][1], c);
    return ((struct s){5}).x - 5;
}
