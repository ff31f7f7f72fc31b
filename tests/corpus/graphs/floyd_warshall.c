// All shortest distances, and for each pair the last stop before the goal.
#define N 12
#define INFINITE 99999

int d[N][N], before[N][N];

static void shortest(public int n) {
  public
    int i, j, k;
    for (k = 0; k < n; k++)
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
                if (d[i][k] + d[k][j] < d[i][j]) {
                    d[i][j] = d[i][k] + d[k][j];
                    before[i][j] = before[k][j];
                }
}

int main(void) {
  public
    int i, j;
    smcinput(d, 1, N, N);
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            before[i][j] = d[i][j] < INFINITE ? i : -1;
            if (i == j)
                d[i][j] = 0;
        }
    shortest(N);
    smcoutput(d, 1, N, N);
    smcoutput(before, 1, N, N);
    return 0;
}
