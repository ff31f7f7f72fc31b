// Heat spreads over a plate with a fixed rim: ten steps of the mean of four neighbours, and the largest change of the last one.
#define N 10
#define STEPS 10

int t[N][N], next[N][N];

int main(void) {
    int change = 0;
  public
    int i, j, step;

    smcinput(t, 1, N, N);
    for (step = 0; step < STEPS; step++) {
        change = 0;
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < N - 1; j++) {
                int d;
                next[i][j] = (t[i - 1][j] + t[i + 1][j] + t[i][j - 1] + t[i][j + 1]) / 4;
                d = next[i][j] - t[i][j];
                if (d < 0)
                    d = -d;
                change = d > change ? d : change;
            }
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < N - 1; j++)
                t[i][j] = next[i][j];
    }
    smcoutput(t, 1, N, N);
    smcoutput(change, 1);
    return 0;
}
