// Matrices: product, transpose, determinant by elimination.
#include <math.h>
#include <stdio.h>
#define N 3
typedef double matrix[N][N];
static void multiply(matrix r, const matrix a, const matrix b) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            r[i][j] = 0;
            for (int k = 0; k < N; k++) r[i][j] += a[i][k] * b[k][j];
        }
}
static double determinant(matrix m) {
    double d = 1;
    for (int c = 0; c < N; c++) {
        int p = c;
        for (int r = c + 1; r < N; r++) if (fabs(m[r][c]) > fabs(m[p][c])) p = r;
        if (m[p][c] == 0) return 0;
        if (p != c) { for (int k = 0; k < N; k++) { double t = m[p][k]; m[p][k] = m[c][k]; m[c][k] = t; } d = -d; }
        d *= m[c][c];
        for (int r = c + 1; r < N; r++) { double f = m[r][c] / m[c][c]; for (int k = c; k < N; k++) m[r][k] -= f * m[c][k]; }
    }
    return d;
}
int main(void) {
    matrix a = {{2, -1, 0}, {1, 3, 5}, {0, 4, -2}}, b = {{1}, {[1] = 1}, {[2] = 1}}, c;
    multiply(c, a, a);
    for (int i = 0; i < N; i++) printf("%g %g %g\n", c[i][0], c[i][1], c[i][2]);
    multiply(c, a, b);
    printf("%g\n", determinant(c));
    return 0;
}
