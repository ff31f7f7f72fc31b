// 6.8.4.1: if, dangling else, empty parts.
#include <stdio.h>
static const char *sign(int x) {
    if (x < 0) return "minus";
    else if (x > 0) return "plus";
    else return "zero";
}
int main(void) {
    int a = 1, b = 0, n = 0;
    if (a)
        if (b) n = 1;
        else n = 2;
    if (a) ; else n = 9;
    if (b) {} else n += 10;
    if (a) { if (b) n = 100; } else n = 200;
    if (!a || b) { n = 300; } else if (a && !b) { n += 20; } else { n = 400; }
    printf("%d %s %s %s\n", n, sign(-3), sign(0), sign(8));
    int x = 5;
    if (x > 3) { int x = 2; n = x; }
    if ("text") n++;
    if (0.0) n += 50;
    return n - 3;
}
