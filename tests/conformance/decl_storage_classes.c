// 6.7.1: static, extern, auto, register, tentative definitions.
#include <stdio.h>
int tentative;
int tentative;
extern int later;
static int counter(void) { static int n = 10; return n++; }
static int twice_static(int reset) { static int n; if (reset) { static int n = 5; return n++; } return ++n; }
int tentative = 3;
int main(void) {
    auto int a = 1;
    register int r = 2;
    extern int tentative;
    printf("%d %d %d %d\n", a, r, tentative, later);
    counter();
    printf("%d\n", counter());
    twice_static(0);
    printf("%d %d", twice_static(0), twice_static(1));
    printf(" %d\n", twice_static(1));
    { extern int later; later += 1; }
    return later - 9;
}
int later = 8;
