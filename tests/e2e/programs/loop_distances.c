// Loops whose iterations take elements that others write: before they do, behind them, never, and where only the run knows.
struct pair {
    private int a, b;
};

void run_down(private int *p, public int n, public int d) {
    for (public int i = d; i < n; i++)
        p[i] = p[i - d] * 3 % 1000;
}

int main(void) {
    public int i, j, n = 36;
    private int a[40], b[40], c[40], g[6][8];
    private struct pair s[40];
    smcinput(a, 1, 40);
    for (i = 0; i < 40; i++) {
        b[i] = a[i] * i % 1000;
        c[i] = i;
        s[i].a = a[i];
        s[i].b = b[i];
        g[i / 8 % 6][i % 8] = a[i];
    }
    // What a later iteration writes is read before.
    for (i = 0; i < n; i++)
        a[i] = a[i + 1] * b[i] % 1000;
    for (i = n; i > 1; i--)
        a[i] = a[i - 2] * b[i] % 1000 + a[i];
    for (i = 0; i < n; i++) {
        c[i] = a[i + 1] * a[i + 2] % 100;
        a[i] = c[i] * b[i] % 1000;
    }
    smcoutput(a, 1, 40);
    // What an earlier one has written, in a statement above.
    for (i = 1; i < n; i++) {
        b[i] = a[i] * a[i] % 1000;
        c[i] = b[i - 1] * a[i] % 1000;
    }
    for (i = 0; i < n; i++) {
        b[i + 1] = a[i] * 5 % 1000;
        b[i] = c[i] * a[i] % 1000;
    }
    smcoutput(b, 1, 40);
    // In a statement below, or the same one: they must run in order.
    for (i = 1; i < n; i++) {
        c[i] = b[i - 1] * a[i] % 1000;
        b[i] = a[i] * c[i] % 1000;
    }
    for (i = 1; i < n; i++)
        b[i] = b[i - 1] * a[i] % 1000;
    for (i = 0; i < n; i++) {
        b[i] = c[i] * 3 % 1000;
        b[i + 1] = b[i + 1] * c[i] % 1000;
    }
    for (i = 0; i < n; i++) {
        a[i] = c[i] * 7 % 1000;
        c[i] = a[i + 1] * 3 % 1000;
    }
    for (i = 0; i < n; i++)
        if (a[i] > a[i + 1]) {
            private int kept = a[i];
            a[i] = a[i + 1];
            a[i + 1] = kept;
        }
    smcoutput(a, 1, 40);
    smcoutput(b, 1, 40);
    smcoutput(c, 1, 40);
    // Every second one, fields, rows.
    for (i = 0; i < 20; i++)
        a[2 * i] = a[2 * i + 1] * a[2 * i] % 1000;
    for (i = 0; i < n; i += 2)
        c[i + 1] = c[i] * c[i + 3] % 1000;
    for (i = 1; i < n; i++)
        s[i].a = s[i - 1].b * s[i].a % 1000;
    for (i = 1; i < n; i++)
        s[i].b = s[i - 1].b * s[i].a % 1000;
    for (i = 0; i < n; i++)
        s[i].a = s[i + 1].a * s[i].b % 1000;
    for (i = 0; i < 3; i++)
        for (j = 1; j < 8; j++)
            g[2 * i][j] = g[2 * i + 1][j - 1] * g[2 * i][j - 1] % 1000;
    for (i = 1; i < 6; i++)
        g[i][2] = g[i - 1][2] * g[i][3] % 1000;
    smcoutput(a, 1, 40);
    smcoutput(c, 1, 40);
    for (i = 0; i < 40; i++) {
        smcoutput(s[i].a, 1);
        smcoutput(s[i].b, 1);
    }
    smcoutput(g, 1, 6, 8);
    // Further apart than the loop is long, or not; masked; the least so far.
    for (i = 20; i < 40; i++)
        a[i] = a[i - 20] * a[i] % 1000;
    for (i = 10; i < 40; i++)
        a[i] = a[i - 10] * a[i] % 1000;
    for (i = 5; i < n; i++)
        a[i] = a[i - 5] * a[i] % 1000;
    run_down(b, 40, 1);
    run_down(b, 40, 30);
    for (i = 0; i < n; i++)
        if (c[i] > 300)
            c[i] = c[i + 1] * 3 % 1000;
        else
            c[i] += c[i + 2] * b[i] % 10;
    for (i = 1; i < n; i++)
        if (b[i] > c[i])
            b[i] = b[i - 1] + 1;
    private int most = 0;
    for (i = 0; i < n; i++) {
        if (c[i] * b[i] > most)
            most = c[i] * b[i];
        a[i] = a[i + 1] * c[i] % 1000;
    }
    smcoutput(most, 1);
    smcoutput(a, 1, 40);
    smcoutput(b, 1, 40);
    smcoutput(c, 1, 40);
    return 0;
}
