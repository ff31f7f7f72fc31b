// 6.7.6: variably modified types: pointers, typedefs, casts.
#include <stdio.h>
#include <stdlib.h>
static void fill(size_t n, double (*m)[n], double by) {
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) m[i][j] = by * (double)(i == j);
}
static double trace(size_t n, double m[static n][n]) {
    double t = 0;
    for (size_t i = 0; i < n; i++) t += m[i][i];
    return t;
}
int main(void) {
    size_t n = 4;
    double (*m)[n] = malloc(sizeof(double[n][n]));
    fill(n, m, 2.5);
    printf("%g %zu %zu\n", trace(n, m), sizeof *m, sizeof(double[n][n]));
    double *flat = (double *)m;
    double (*again)[n] = (double (*)[n])flat;
    printf("%g %g\n", again[3][3], (*(double (*)[n][n])flat)[1][1]);
    __typeof__(*m) row;
    printf("%zu\n", sizeof row);
    int (*pp)[n][2] = calloc(1, sizeof *pp);
    (*pp)[3][1] = 9;
    printf("%d\n", pp[0][3][1]);
    free(pp);
    free(m);
    return 0;
}
