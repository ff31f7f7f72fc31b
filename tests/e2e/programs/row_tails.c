/* Loops over rows that fold each row and hand something on behind that: two loops, where the first one needs nothing of what is
   handed on. */
#define N 9
#define M 17

private int x[N][M], y[N], z[N], who[N];

private int longest(private int a[N][M], public int n, public int m) {
    private int best = 0, at = 0;
    public int j;
    for (j = 0; j < n; j++) {
        private int s = 0, t = 0;
        for (public int i = 0; i < m; i++) {
            if (a[j][i] > 0)
                s++;
            else
                s = 0;
            if (s > t)
                t = s;
        }
        if (t > best) {
            best = t;
            at = j;
        }
    }
    return at + 100 * best + j * 10000;
}

private int first_of(private int row[M]) {
    private int found = -1;
    for (public int i = 0; i < M; i++)
        if (found < 0 && row[i] > 9)
            found = i;
    return found;
}

public int main() {
    public int n, i, j, k;
    private int s, r, all = 0, best = -99, last = 0;
    smcinput(n, 1);
    smcinput(x, 1, N, M);
    /* As many rows as the run says, none too. */
    for (j = 0; j < n; j++) {
        private int most = 0, at = 0;
        for (i = 0; i < M; i++)
            if (x[j][i] > most) {
                most = x[j][i];
                at = i;
            }
        most += j;
        if (most > 20)
            most = 20;
        all += most * at;
        y[j] = at;
        who[j] = all;
    }
    smcoutput(y, 1, N);
    smcoutput(who, 1, N);
    smcoutput(all, 1);
    /* Under a loop, and rows that begin later. */
    for (k = 0; k < 3; k++)
        for (j = 2; j < N - k; j++) {
            private int c = 0, p = k;
            for (i = k; i < M; i++)
                if (c == 0) {
                    if (x[j][i] > 3)
                        c = 1;
                } else if (c == 1) {
                    if (x[j][i] < 0)
                        c = 2;
                } else
                    c = x[j][i] == 5;
            if (c != 0)
                all = all * 2 + p;
            if (all > 9999)
                all = 0;
        }
    smcoutput(all, 1);
    /* Scalars of the function. */
    for (j = 0; j < N; j++) {
        s = 0;
        for (i = 0; i < M; i++) {
            s += x[j][i];
            if (s > 30)
                s = 30;
            if (s < -5)
                s = -5;
        }
        z[j] = s;
        if (s > best)
            best = s;
        last = last * 2 - best;
        if (last < -500)
            last = 0;
    }
    smcoutput(z, 1, N);
    smcoutput(best, 1);
    smcoutput(last, 1);
    /* A function in front. */
    for (j = 0; j < N; j++) {
        private int at = first_of(x[j]);
        if (at >= 0 && last >= 0)
            last = at - 50;
        y[j] = last;
    }
    smcoutput(y, 1, N);
    /* The fold begins where the row before ended. */
    r = 0;
    for (j = 0; j < N; j++) {
        private int run = r;
        for (i = 0; i < M; i++)
            run = x[j][i] > 0 ? run + 1 : 0;
        r = run + 1;
    }
    smcoutput(r, 1);
    /* Through an element of the row before, and one of the row behind. */
    for (j = 1; j < N; j++) {
        private int run = 0;
        for (i = 0; i < M; i++)
            run = x[j][i] > y[j - 1] ? run + 1 : 0;
        y[j] = run - 3;
        r += run;
    }
    for (j = 0; j < N - 1; j++) {
        private int run = 0;
        for (i = 0; i < M; i++)
            run = x[j][i] > z[j] ? run + 1 : 0;
        z[j + 1] = run - 3;
        r += run;
    }
    for (j = 0; j < N - 1; j++) {
        private int run = 0;
        for (i = 0; i < M; i++)
            run = x[j][i] > 2 ? run + 1 : 0;
        x[j + 1][3] = run + r;
        r = run;
    }
    smcoutput(y, 1, N);
    smcoutput(z, 1, N);
    smcoutput(x, 1, N, M);
    smcoutput(r, 1);
    s = longest(x, n, M);
    smcoutput(s, 1);
    s = longest(x, 0, M);
    smcoutput(s, 1);
    s = longest(x, -3, M);
    smcoutput(s, 1);
    s = longest(x, 2, 0);
    smcoutput(s, 1);
    return 0;
}
