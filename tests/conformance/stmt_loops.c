// 6.8.5: while, do, for in every form.
#include <stdio.h>
int main(void) {
    int i, n = 0;
    for (i = 0; i < 3; i++) n += i;
    for (int k = 10, j = 0; k > j; k--, j++) n++;
    for (;;) { if (++n > 20) break; }
    while (n > 15) n--;
    do n += 2; while (n < 20);
    do { n++; } while (0);
    for (; n < 30; ) n += 3;
    i = 5;
    while (i--) { if (i == 3) continue; if (i == 1) break; n += i; }
    printf("%d %d\n", n, i);
    for (int a = 0; a < 3; a++) {
        for (int b = 0; b < 3; b++) {
            if (b == a) continue;
            if (b + a == 3) break;
            printf("%d%d ", a, b);
        }
    }
    printf("\n");
    for (char *p = (char[]){"loop"}; *p; p++) putchar(*p - 32);
    for (struct { int x, y; } s = {0, 3}; s.x < s.y; s.x++) printf(" %d", s.x);
    int i2 = 0;
    for (int i2 = 5; i2 < 6; i2++) { int i2 = 9; printf(" %d", i2); }
    while (i2 < 2) for (; ; ) { i2++; break; }
    printf(" %d\n", i2);
    do { if (i2 == 2) continue; i2 = 100; } while (i2++ < 4);
    return i2 - 101;
}
