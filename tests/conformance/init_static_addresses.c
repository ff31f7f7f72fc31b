// 6.6: address constants and constant expressions in static initialisers.
#include <stdio.h>
#include <stddef.h>
int a[5] = {1, 2, 3, 4, 5};
int *p = &a[2], *q = a + 3, *r = 1 + a;
struct s { int x; char y[4]; } s = {1, "abc"};
char *c = s.y + 1, *d = &s.y[2];
int (*f)(const char *, ...) = printf;
size_t offset = offsetof(struct s, y);
long difference = (char *)&s.y - (char *)&s;
int computed = (3 + 4) * 2 << 1 | 1;
const char *const text = "text" + 1;
int choice = sizeof(int) == 4 ? 10 : 20;
struct s *const ps = &s;
void *self = &self;
double quotient = 1.0 / 4, cast = (float)0.5;
enum { k = 3 * 7 };
int sized[k] = {[k - 1] = 2};
int main(void) {
    f("%d %d %d %c %c\n", *p, *q, *r, *c, *d);
    f("%zu %ld %d %s %d %d\n", offset, difference, computed, text, choice, ps->x);
    f("%d %g %g %zu %d\n", self == &self, quotient, cast, sizeof sized / sizeof *sized, sized[20]);
    return 0;
}
