// 6.7.6.2: pointers to run-time rows in structs of locals and loops.
#include <stdio.h>
#include <stdlib.h>
static long total(int h, int w, const int (*m)[w]) { long t = 0; for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) t += m[y][x]; return t; }
int main(void) {
    for (int w = 1; w <= 3; w++) {
        int (*m)[w] = malloc(2 * sizeof *m);
        for (int y = 0; y < 2; y++) for (int x = 0; x < w; x++) m[y][x] = y * 10 + x;
        printf("%ld %zu\n", total(2, w, (const int (*)[w])m), sizeof m[0]);
        free(m);
    }
    int n = 4;
    int square[n][n], (*p)[n] = square, *q = square[0];
    for (int i = 0; i < n * n; i++) q[i] = i;
    printf("%d %d\n", p[2][1], (int)(&p[3][0] - &p[1][0]));
    return 0;
}
