// 6.8.5.3: for with every part left out, several variables, bodies without braces.
#include <stdio.h>
int main(void) {
    int i, j, n = 0;
    for (i = 0, j = 9; i < j; i++, --j) n += j - i;
    for (; i > 0;) i--;
    for (;;) if (n++ > 30) break;
    for (int a = 1, b = 1, t; a < 100; t = a + b, a = b, b = t) printf("%d ", a);
    for (char c = 'a'; c <= 'e'; c += 2) putchar(c);
    for (const char *p = "xyz", *e = p + 3; p < e; p++) putchar(*p);
    for (double d = 0; d < 1; d += 0.25) n++;
    printf(" %d %d\n", i, n);
    return i;
}
