// Linear equations that two parties wrote together: Gaussian elimination with the largest pivot, in floating point.
#define N 3

int main(void) {
    private float a[N][N + 1];

    smcinput(a, 1, N - 1, N + 1);
    smcinput(a[N - 1], 2);
    for (public int k = 0; k < N; k++) {
        for (public int i = k + 1; i < N; i++) {
            if (fabs(a[i][k]) > fabs(a[k][k])) {
                for (public int j = 0; j <= N; j++) {
                    private float other = a[k][j];
                    a[k][j] = a[i][j];
                    a[i][j] = other;
                }
            }
        }
        for (public int i = 0; i < N; i++) {
            if (i != k) {
                private float factor = a[i][k] / a[k][k];
                for (public int j = k; j <= N; j++)
                    a[i][j] -= factor * a[k][j];
            }
        }
    }
    private float x[N];
    for (public int i = 0; i < N; i++)
        x[i] = a[i][N] / a[i][i];
    smcoutput(x, 1);
    return 0;
}
