/* Loops over rows with a fold over each: those that run side by side, in lanes, and those that do not. */
#define N 7
#define M 19

private int x[N][M], y[N], z[N], last[N][M];
private unsigned u[N][M], hash[N];
private long wide[N];
public long weight[N] = {1, -5, 1L << 40, 7, 0, -(1L << 33), 12};

/* Of one row: how long the longest run of positive numbers is. */
private int longest(private int row[M]) {
    private int run = 0, most = 0;
    for (public int i = 0; i < M; i++) {
        if (row[i] > 0)
            run++;
        else
            run = 0;
        if (run > most)
            most = run;
    }
    return most;
}

public int main() {
    public int i, j, m = M;
    private int best = -1, who = 0;
    smcinput(x, 1, N, M);
    for (j = 0; j < N; j++)
        for (i = 0; i < M; i++)
            u[j][i] = x[j][i] * 3 + i;

    /* Within bounds, in a variable of the row's own and in a cell. */
    for (j = 0; j < N; j++) {
        private int s = j;
        y[j] = 10;
        for (i = 0; i < m; i++) {
            s += x[j][i];
            if (s > 60)
                s = 60;
            if (s < -25)
                s = -25;
            y[j] = y[j] + x[j][i] < 0 ? 0 : y[j] + x[j][i];
        }
        z[j] = s;
    }
    smcoutput(y, 1, N);
    smcoutput(z, 1, N);

    /* Functions that fold, called for each row, and for one. */
    for (j = 0; j < N; j++)
        y[j] = longest(x[j]);
    smcoutput(y, 1, N);
    best = longest(x[3]);
    smcoutput(best, 1);

    /* What wraps; an automaton; the first and the last, with all values in between; from the end to the front. */
    for (j = 0; j < N; j++) {
        hash[j] = 17;
        for (i = 0; i < M; i++)
            hash[j] = hash[j] * 31 + (u[j][i] ^ hash[j]) % 8;
    }
    smcoutput(hash, 1, N);
    for (j = 0; j < N; j++) {
        private int state = 0, hits = 0;
        for (i = 0; i < M; i++) {
            if (state == 0) {
                if (x[j][i] > 3)
                    state = 1;
            } else if (state == 1) {
                if (x[j][i] > 10)
                    state = 2;
                else if (x[j][i] < 0)
                    state = 0;
            } else {
                hits++;
                state = 0;
            }
        }
        z[j] = hits * 10 + state;
    }
    smcoutput(z, 1, N);
    for (j = 0; j < N; j++) {
        private int seen = -1, first = -1;
        for (i = M - 1; i >= 0; i--) {
            if (x[j][i] > 5)
                seen = x[j][i] + j;
            if (first < 0 && x[j][i] == 4)
                first = i;
            last[j][i] = seen;
        }
        y[j] = first;
    }
    smcoutput(last, 1, N, M);
    smcoutput(y, 1, N);

    /* Extremes and where they stand; flags; in a private branch. */
    for (j = 0; j < N; j++) {
        private int least = 1000, at = -1, is_any = 0;
        for (i = 0; i < M; i++) {
            if (x[j][i] < least) {
                least = x[j][i];
                at = i;
            }
            is_any |= x[j][i] == 7;
        }
        if (least < -15)
            z[j] = at + 100 * is_any;
    }
    smcoutput(z, 1, N);

    /* Public numbers of the row, and its place in what it is compared with. */
    for (j = 0; j < N; j++) {
        private int at = 3 * j, n = 0;
        for (i = 0; i < M; i++) {
            if (x[j][i] == j)
                n++;
            if (x[j][i] > 2 * j - 3)
                at = x[j][i] - j;
            last[j][i] = x[j][i] * (j + 1) + i;
        }
        y[j] = at * 100 + n;
        wide[j] = weight[j] * at;
    }
    smcoutput(last, 1, N, M);
    smcoutput(y, 1, N);
    smcoutput(wide, 1, N);

    /* The best of the rows: not in lanes. */
    for (j = 0; j < N; j++) {
        private int s = 0;
        for (i = 0; i < M; i++)
            s = s + x[j][i] > 40 ? 40 : s + x[j][i];
        if (s > best) {
            best = s;
            who = j;
        }
    }
    smcoutput(best, 1);
    smcoutput(who, 1);
    return 0;
}
