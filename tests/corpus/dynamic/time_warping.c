// The distance of two signals that run at different speeds (dynamic time warping).
#include <stdlib.h>
#define N 20
#define M 20

int minimum(int a, int b) {
    return a < b ? a : b;
}

int main(void) {
    int x[N], y[M], cost[N][M], distance;
  public
    int i, j;

    smcinput(x, 1, N);
    smcinput(y, 2, M);
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++) {
            int d = abs(x[i] - y[j]);
            if (i == 0 && j == 0)
                cost[i][j] = d;
            else if (i == 0)
                cost[i][j] = d + cost[i][j - 1];
            else if (j == 0)
                cost[i][j] = d + cost[i - 1][j];
            else
                cost[i][j] = d + minimum(cost[i - 1][j - 1], minimum(cost[i - 1][j], cost[i][j - 1]));
        }
    distance = cost[N - 1][M - 1];
    smcoutput(distance, 1);
    return 0;
}
