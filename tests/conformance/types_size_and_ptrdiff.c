// 7.19: size_t and ptrdiff_t in loops and differences.
#include <stddef.h>
#include <stdio.h>
int main(void) {
    int a[10];
    size_t n = sizeof a / sizeof *a;
    for (size_t i = n; i-- > 0;) a[i] = (int)i;
    ptrdiff_t d = &a[2] - &a[7];
    printf("%zu %td %d\n", n, d, a[n - 1]);
    printf("%d %d\n", (size_t)-1 > 0, sizeof(int) - 5 > 0);
    return (int)d + 5;
}
