// Solves a system of linear equations by Gauss elimination with partial pivoting.
#include <math.h>
#define N 4

float a[N][N + 1], x[N];

static void swap_rows(int p, public int q) {
    for (public int j = 0; j <= N; j++) {
        float t = a[p][j];
        a[p][j] = a[q][j];
        a[q][j] = t;
    }
}

int main(void) {
  public
    int i, j, k;

    smcinput(a, 1, N, N + 1);
    for (k = 0; k < N; k++) {
        int pivot = k;
        float largest = fabsf(a[k][k]);
        for (i = k + 1; i < N; i++)
            if (fabsf(a[i][k]) > largest) {
                largest = fabsf(a[i][k]);
                pivot = i;
            }
        swap_rows(pivot, k);
        for (i = k + 1; i < N; i++) {
            float factor = a[i][k] / a[k][k];
            for (j = k; j <= N; j++)
                a[i][j] -= factor * a[k][j];
        }
    }
    for (k = N - 1; k >= 0; k--) {
        x[k] = a[k][N];
        for (j = k + 1; j < N; j++)
            x[k] -= a[k][j] * x[j];
        x[k] /= a[k][k];
    }
    smcoutput(x, 1, N);
    return 0;
}
