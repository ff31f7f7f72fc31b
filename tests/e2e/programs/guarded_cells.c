/* Public tests beside private ones keep from cells that are not there: what a test excludes lies far outside. */
#define N 12
#define FAR (1 << 28)

public int behind(public int i) { return i + 1 < N ? i + 1 : FAR; }
public int before(public int i) { return i > 0 ? i - 1 : -FAR; }

int pick(private int *a, public int i) {
    if (a[i] > 3 && i + 1 < N)
        return a[behind(i)];
    return 0;
}

int main(void) {
    private int x[N], y[N], s = 0, r = 0, q = 0, m = 0, k = 0, c = 0, e = 0;
    private float g[N], h[N], f = 0;
    public int i, j;
    smcinput(x, 1, N);
    for (i = 0; i < N; i++)
        g[i] = x[i];
    for (i = 0; i < N; i++) {
        if (s > 1000) break;
        public int to = behind(i), from = before(i);
        if (x[i] > 3 && i + 1 < N)
            s += x[to];
        else if (i > 0 && s > 5)
            s -= x[from];
    }
    for (i = 0; i < N; i++) {
        public int to = behind(i);
        if (r == 999) break;
        if (x[i] <= 3 || i + 1 >= N)
            r = r * 2 % 1000;
        else
            r = r * 3 % 1000 + x[to];
    }
    for (i = 0; i < N; i++) {
        public int to = behind(i);
        if (q == 999) break;
        if (i + 1 >= N || x[i] <= 3)
            q = q * 2 % 1000;
        else
            q = q * 3 % 1000 + x[to];
    }
    for (i = 0; i < N; i++) {
        for (j = 0; j < 3; j++) {
            public int to = behind(i), from = before(i);
            if (x[i] > 3 && i + 1 < N) { m = m * 3 % 1000 + x[to]; c++; }
            else if (x[i] > 2 && i > 0) m = m * 3 % 900 + x[from];
        }
    }
    for (i = 0; i < N; i++) {
        public int to = behind(i), from = before(i);
        k = (k + pick(x, i)) * 3 % 7;
        k += (x[i] > 2 && i + 1 < N ? x[to] : 4) * (k & 1);
        k += (x[i] > 2 && i + 1 < N && x[to] > 4) + (x[i] < 3 || i == 0 || x[from] < 5);
        if (!(x[i] <= 3 || i + 1 >= N)) k += x[to];
        (x[i] > 2 && i + 1 < N) ? (k += x[to]) : (k += 2);
    }
    for (i = 0; i < N; i++) {
        public int to = behind(i), from = before(i);
        y[i] = 0;
        if (x[i] > 3 && i + 1 < N)
            y[i] = x[to];
        if (y[i] > 4 || i == 0)
            e++;
        else
            e += x[from];
    }
    for (i = 0; i < N; i++)
        h[i] = i + 1 < N && g[i] > 3 ? g[behind(i)] : 7;
    for (i = 0; i < N; i++) {
        public int to = behind(i), from = before(i);
        if (g[i] > 3 && i + 1 < N)
            f += g[to];
        else if (g[i] > 2 && i > 0)
            f -= g[from];
    }
    for (i = 0; i < N; i++)
        y[i] = x[i] > 2 && i + 1 < N ? x[behind(i)] : x[i] < 9 || i == 0 ? 5 : x[before(i)];
    smcoutput(s, 1); smcoutput(r, 1); smcoutput(q, 1); smcoutput(m, 1); smcoutput(k, 1); smcoutput(c, 1);
    smcoutput(e, 1);
    smcoutput(f, 1); smcoutput(h, 1, N); smcoutput(y, 1, N);
    return 0;
}
