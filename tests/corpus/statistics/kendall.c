// Kendall's tau of two judges, in per mille, from concordant and discordant pairs.
#define N 24

static int sign(int x) {
    if (x > 0)
        return 1;
    if (x < 0)
        return -1;
    return 0;
}

int main(void) {
    int x[N], y[N], concordant = 0, discordant = 0, tau;
  public
    int i, j;

    smcinput(x, 1, N);
    smcinput(y, 2, N);
    for (i = 0; i < N; i++)
        for (j = 0; j < i; j++) {
            int s = sign(x[i] - x[j]) * sign(y[i] - y[j]);
            if (s > 0)
                concordant++;
            else if (s < 0)
                discordant++;
        }
    tau = 1000 * (concordant - discordant) / (N * (N - 1) / 2);
    smcoutput(tau, 1);
    smcoutput(concordant, 2);
    return 0;
}
