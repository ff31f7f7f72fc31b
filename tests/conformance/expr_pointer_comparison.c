// 6.5.8, 6.5.9: comparisons of pointers.
#include <stdio.h>
int main(void) {
    int a[4] = {0}, *p = a, *q = a + 4, *null = 0;
    struct { int x, y; } s;
    printf("%d %d %d %d\n", p < q, p <= a, q > &a[3], p != q);
    printf("%d %d %d\n", &s.x < &s.y, null == NULL, (void *)p == (void *)a);
    printf("%d %d\n", !p, p && !null);
    return (int)(q - p) - 4;
}
