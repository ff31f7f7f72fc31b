// 6.7.3.1: restrict.
#include <stdio.h>
#include <string.h>
static void copy(int n, int *restrict to, const int *restrict from) { while (n-- > 0) *to++ = *from++; }
static void add(int n, int a[restrict n], const int b[restrict static 1]) { for (int i = 0; i < n; i++) a[i] += b[i]; }
int main(void) {
    int a[4] = {1, 2, 3, 4}, b[4];
    copy(4, b, a);
    add(4, b, a);
    int *restrict p = a;
    char *__restrict s = (char[]){"abc"};
    printf("%d %d %d %c\n", b[0], b[3], p[2], s[1]);
    return 0;
}
