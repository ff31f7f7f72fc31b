// 6.7.6.2: arrays of run-time size.
#include <stdio.h>
static int sum(int n, int m, int a[n][m]) {
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) s += a[i][j];
    return s;
}
static int later(int n, int a[*]);
static int later(int n, int a[n]) { return a[n - 1]; }
static int size(int n) { return n * 2; }
int main(void) {
    int n = 3, m = 4;
    int a[n][m], line[size(n)], plus[n + m];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = i * m + j;
    printf("%d %zu %zu %zu\n", sum(n, m, a), sizeof a, sizeof a[0], sizeof line);
    n = 10;
    printf("%zu %zu\n", sizeof a / sizeof a[0], sizeof plus);
    int (*p)[m] = a;
    p++;
    printf("%d %d\n", (*p)[1], p[1][2]);
    typedef int row[m];
    m = 7;
    row r;
    printf("%zu %zu\n", sizeof r, sizeof(row));
    for (int i = 1; i < 4; i++) {
        char text[i + 1];
        text[i] = 0;
        for (int j = 0; j < i; j++) text[j] = (char)('a' + j);
        printf("%s %zu\n", text, sizeof text);
    }
    int i = 2;
    printf("%zu %d\n", sizeof(int[i++]), i);
    int last[2] = {5, 6};
    return later(2, last) - 6;
}
