// 6.7.6.3: arrays of several dimensions as parameters.
#include <stdio.h>
static int row(const int *r, int n) { int s = 0; while (n) s += r[--n]; return s; }
static int sum(int (*m)[3], int n) { int s = 0; for (int i = 0; i < n; i++) s += row(m[i], 3); return s; }
static int cube(int c[][2][2]) { return c[1][0][1] * 10 + (*c)[1][0]; }
static void change(int m[2][3]) { m[1][2] = 60; }
int main(void) {
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}}, c[2][2][2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
    printf("%d %d %d\n", sum(m, 2), sum(m + 1, 1), cube(c));
    change(m);
    printf("%d %d\n", m[1][2], row(m[0], 3));
    return 0;
}
