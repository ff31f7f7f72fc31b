// Dynamic programming over run-time arrays.
#include <stdio.h>
#include <string.h>
static int least(int a, int b, int c) { int m = a < b ? a : b; return m < c ? m : c; }
static int distance(const char *a, const char *b) {
    size_t n = strlen(a), m = strlen(b);
    int d[n + 1][m + 1];
    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j <= m; j++)
            d[i][j] = !i ? (int)j : !j ? (int)i : least(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
    return d[n][m];
}
int main(void) {
    printf("%d %d %d\n", distance("kitten", "sitting"), distance("", "abc"), distance("same", "same"));
    return 0;
}
