// In which order to multiply a chain of matrices: the fewest multiplications, and the first split.
#define N 10

int main(void) {
    int dim[N + 1], cost[N][N], split[N][N], least, first;
  public
    int i, j, k, len;

    smcinput(dim, 1, N + 1);
    for (i = 0; i < N; i++)
        cost[i][i] = 0;
    for (len = 2; len <= N; len++)
        for (i = 0; i + len <= N; i++) {
            j = i + len - 1;
            cost[i][j] = 2000000000;
            for (k = i; k < j; k++) {
                int q = cost[i][k] + cost[k + 1][j] + dim[i] * dim[k + 1] * dim[j + 1];
                if (q < cost[i][j]) {
                    cost[i][j] = q;
                    split[i][j] = k;
                }
            }
        }
    least = cost[0][N - 1];
    first = split[0][N - 1];
    smcoutput(least, 1);
    smcoutput(first, 1);
    return 0;
}
