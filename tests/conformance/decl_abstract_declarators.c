// 6.7.7: type names.
#include <stdio.h>
static int twice(int x) { return 2 * x; }
static int apply(int (*)(int), int);
static int apply(int f(int), int x) { return f(x); }
static int sum(int [static 2], int);
static int sum(int a[static 2], int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
int main(void) {
    printf("%zu %zu %zu\n", sizeof(int *), sizeof(int (*)[3]), sizeof(int [3]));
    printf("%zu %zu\n", sizeof(int (*(*)(int))[2]), sizeof(char *[4]));
    printf("%d\n", ((int (*)(int))twice)(4));
    printf("%d %d\n", apply(twice, 5), sum((int []){1, 2, 3}, 3));
    void *v = (void *)twice;
    printf("%d\n", (*(int (*)(int))v)(6));
    return (int)sizeof(int(void)) - 1;
}
