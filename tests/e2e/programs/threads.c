/* Batches so large that parties divide them among their threads. */
public int N = 40000, M = 120;
int a[N], b[N], c[N], x[M][M], y[M][M], z[M][M];

int main() {
    public int i, j;
    int first, sum = 0, less = 0, trace = 0;
    smcinput(first, 1);
    for (i = 0; i < N; i++) {
        a[i] = first + i % 100;
        b[i] = 7 * first - i % 77;
    }
    c = a * b;
    c = c * a + b;
    for (i = 0; i < N; i++) {
        sum += c[i] % 1000;
        less += a[i] < b[i];
    }
    for (i = 0; i < M; i++)
        for (j = 0; j < M; j++) {
            x[i][j] = first + i * j % 13;
            y[i][j] = first - i + j;
        }
    z = x @ y;
    for (i = 0; i < M; i++)
        trace += z[i][i] * (i % 3);
    smcoutput(sum, 1);
    smcoutput(less, 1);
    smcoutput(trace, 1);
    return 0;
}
