// 6.2.1: names hide names of outer scopes.
#include <stdio.h>
static int x = 5;
static double x_value(void) { return x * 1.5; }
int main(void) {
    printf("%d ", x);
    double x = x_value();
    printf("%g ", x);
    for (int x = 0; x < 1; x++) {
        char x = 'c';
        printf("%c ", x);
        { struct x { int x; } x = {7}; printf("%d ", x.x); }
    }
    int printf_count = 0, main = 3;
    printf("%g %d %d\n", x, printf_count, main);
    return 0;
}
