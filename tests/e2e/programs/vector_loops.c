// Loops that run as vectors, and loops that look like it and must not.
private int squares[12][5];
private int shared[50];

/* The same array twice: where the parts overlap, the loop stays a loop. */
void shift(private int *to, private int *from, public int n) {
    public int i;
    for (i = 0; i < n; i++)
        to[i] = from[i] + 1;
}

private long total(private int row[], public int n) {
    private long sum = 0;
    for (public int i = n; i >= 1; i--)
        sum += row[i - 1] * row[i - 1];
    return sum;
}

int main(void) {
    public int n = 37, i, j, k;
    private int a[40], b[40], c[40];
    private unsigned char u[40];
    private int m = -1000, cnt = 0, last = 0;
    private long tot = 0;
    int t;
    public int w[40];
    smcinput(a, 1, 40);
    smcinput(b, 1, 40);
    for (i = 0; i < 40; i++) {
        w[i] = i * 3;
        c[i] = 0;
        u[i] = a[i];
    }
    for (i = 0; i < n; i++) {
        if (a[i] > b[i]) {
            cnt++;
            t = a[i];
            a[i] = b[i];
            b[i] = t;
        } else if (a[i] == b[i])
            cnt += 100;
        else
            c[i] -= 7;
    }
    for (i = n - 1; i >= 2; i -= 2) {
        tot += (a[i] * b[i - 1]) * w[i] + i;
        tot -= c[i];
    }
    for (i = 1; i < n; i++)
        c[i] = c[i - 1] + a[i]; // chain: stays a loop
    for (i = 0; i < n; i++)
        c[i] = c[i + 1] + 1; // reads ahead: stays a loop
    for (i = 0; i < n; i++) {
        private int x = a[i] & 0xff, y;
        y = x * 2;
        if (x < 50) {
            y = x ^ 3;
            x = 1;
        }
        b[i] = y - x;
    }
    for (i = 0; i < n; i++)
        u[i] = u[i] * 5 + i;
    for (i = 0; i < n; i++) {
        if (u[i] > 100 && a[i] < 10 || (i % 2 && b[i] > 3))
            last = a[i] > last ? a[i] : last;
    }
    for (j = 0; j < 3; j++)
        for (i = 0; i < n; i++) [
            c[i] = (a[i] > b[j]) ? c[i] >> 2 : -c[i];
        ]
    for (i = 0; i < n; i++)
        if (a[i] > m)
            m = a[i];
    for (i = 0; i < 12; i++)
        for (j = 0; j < 5; j++)
            squares[i][j] = a[i] * b[j];
    for (j = 0; j < 5; j++)
        for (i = 0; i < 12; i += 3)
            squares[i][j] -= squares[i][(j + 1) % 5];
    for (i = 0; i < 50; i++)
        shared[i] = i * i;
    shift(shared, shared + 1, 20);
    shift(shared + 21, shared + 20, 20);
    shift(shared + 30, shared, 20);
    for (i = 0; i < 12; i++) [
        for (k = 0; k < 5; k++) {
            squares[i][k]++;
        }
    ]
    for (i = 0; i < 0; i++)
        shared[i] = 5;
    for (i = 0; i + 2 < 3; i++)
        shared[i] += a[i] * b[i];
    for (i = 0; i < 10; i++) {
        private _Bool big = a[i] > b[i];
        if (!big) {
            if (a[i] > 0)
                cnt--;
            else
                a[i]--;
        } else {
            b[i] ^= a[i];
            u[i] += 300;
        }
    }
    tot += total(a, n) + total(squares[3], 5) + total(shared, 50);
    smcoutput(squares, 1, 12, 5);
    smcoutput(shared, 1, 50);
    smcoutput(a, 1, 40);
    smcoutput(b, 1, 40);
    smcoutput(c, 1, 40);
    smcoutput(u, 1, 40);
    smcoutput(m, 1);
    smcoutput(cnt, 1);
    smcoutput(tot, 1);
    smcoutput(last, 1);
    smcoutput(i, 1);
    return 0;
}
