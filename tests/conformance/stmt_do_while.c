// 6.8.5.2: do with breaks, continues and nested ones.
#include <stdio.h>
int main(void) {
    int n = 0, m = 0;
    do { if (n == 2) { n = 5; continue; } n++; } while (n < 6);
    do do m++; while (m % 3); while (m < 7);
    do break; while (1);
    do { int n = 1; m += n; } while (m < 12);
    printf("%d %d\n", n, m);
    return m - 12;
}
