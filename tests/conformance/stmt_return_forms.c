// 6.8.6.4: return of every type, from nested blocks.
#include <stdio.h>
struct s { int x; };
static int cell = 4;
static void none(int x) { if (x) return; puts("not here"); }
static double number(void) { return 1; }
static const char *text(int i) { return "abc" + i; }
static int *pointer(void) { return &cell; }
static struct s whole(struct s s) { return s.x ? (s.x++, s) : s; }
int main(void) {
    none(1);
    printf("%g %s %d %d\n", number(), text(2), *pointer(), whole((struct s){3}).x);
    for (int i = 0;; i++) { switch (i) { case 3: { while (1) { if (i) return i - 3; } } } }
}
