#include <stdio.h>
static int mat(int n, int m, int a[n][m], int (*b)[m]) {
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            s += a[i][j] * b[i][j];
    return s;
}
static long sz(int n) {
    typedef int row[n];
    row *p = 0;
    n = 100;
    (void)p;
    return sizeof(row) + sizeof *p;
}
static int star(int n, int a[static n], int b[const], int c[*][n]);
static int star(int n, int a[static n], int b[const], int c[][n]) {
    return a[n - 1] + b[0] + c[1][1];
}
int main(int argc, char **argv) {
    int n = argc + 2, k = 0;
    int a[n][n + 1];
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= n; j++)
            a[i][j] = i * j;
    printf("%d %zu %zu\n", mat(n, n + 1, a, a), sizeof a, sizeof a[0]);
    printf("%ld\n", sz(7));
    int c[2][2] = {1, 2, 3, 4};
    printf("%d\n", star(2, (int[]){5, 6}, (int[]){7}, c));
    int v[++k][++k + 1];
    printf("%d %zu\n", k, sizeof v / sizeof(int));
    printf("%zu %d\n", sizeof(int[k++]), k);
    for (int q = 1; q < 4; q++) {
        char s[q * 3];
        printf("%zu ", sizeof s);
        if (q == 2)
            continue;
    }
    printf("\n");
    int(*pa)[n][n + 1] = &a;
    printf("%d\n", (*pa)[2][3]);
    { goto skip; }
skip:;
    return 0;
}
