/* Loops whose bodies have loops and arrays of their own: all iterations at once where nothing forbids it. */
typedef int<1> Bit;

private int table[9][5];

void show(private int a[9][5], private int c[9]) {
    smcoutput(a, 1, 9, 5);
    smcoutput(c, 1, 9);
}

/* Rows of parameters, which may be those of one array. */
void add_rows(private int to[9][5], private int from[9][5], private int sums[9], public int rows) {
    public int i, j;
    for (i = 0; i < rows; i++) {
        private int sum = 1;
        for (j = 0; j < 5; j++) {
            to[i][j] += from[i][4 - j];
            sum = (sum * 3 + to[i][j]) & 255;
        }
        sums[i] += sum;
    }
}

/* An array of a declared size, which may be one of the rows. */
void weigh(public int columns, private int to[9][5], private int by[columns], private int sums[9]) {
    public int i, j;
    for (i = 0; i < 9; i++) {
        private int sum = sums[i] & 15;
        for (j = 0; j < columns; j++) {
            sum = (sum * by[j] + to[i][j]) & 63;
            to[i][j] = sum;
        }
        sums[i] = sum;
    }
}

/* In a function that loops call with vectors itself. */
private int weighed(private int row[4][2]) {
    private int all[4], result = 0;
    public int i, j;
    for (i = 0; i < 4; i++) {
        private int sum = 0;
        for (j = 0; j < 2; j++)
            sum = sum * 5 + row[i][j];
        all[i] = sum;
    }
    for (i = 0; i < 4; i++)
        result += all[i] * (i + 1);
    return result;
}

private int half(private int x) {
    return x / 2;
}
void mix(private int row[5], private int key[5], private int by) {
    private int old[5];
    public int j;
    for (j = 0; j < 5; j++)
        old[j] = half(row[j]) + by;
    for (j = 0; j < 5; j++)
        row[j] = old[(j + 2) % 5] + key[j];
}

private int long_rows[4100][2], long_sums[4100];

public int main() {
    private int a[9][5], b[9][5], c[9], d[9], key[5], u, sum, t;
    private unsigned char e[9][5], f[9];
    private Bit bits[7][2][4];
    private int cube[6][4][2];
    public int n, i, j, k, weight[5] = {3, 1, 4, 1, 5};
    smcinput(n, 1);
    smcinput(a, 1, 9, 5);
    smcinput(key, 1, 5);
    u = key[1];
    for (i = 0; i < 9; i++)
        for (j = 0; j < 5; j++) {
            b[i][j] = a[i][4 - j] + i;
            e[i][j] = a[i][j] * 7 + j;
        }

    /* Distances of rows; what an iteration reads of the elements that move. */
    for (i = 0; i < n; i++) [
        private int distance = c[i];
        for (j = 0; j < 5; j++) {
            private int x = a[i][j] - b[i][j] + weight[j];
            if (x < 0)
                x = -x;
            distance += x;
        }
        d[i] = distance;
    ]
    show(a, d);

    /* Sums of all so far, and the polynomial that a row is; scalars from around that iterations set first. */
    for (i = n - 1; i >= 0; i--) {
        sum = 0;
        for (j = 1; j < 5; j++)
            a[i][j] = (a[i][j] + a[i][j - 1]) & 63;
        for (j = 0; j < 5; j++)
            sum = (sum * u + a[i][j] + key[j]) & 127;
        if (sum > 64) {
            t = sum / 3;
            c[i] += t;
        } else
            c[i]--;
        c[i] += a[i][2];
    }
    show(a, c);

    /* An array of each iteration's own, counted in by what is private; public numbers that go their way. */
    for (i = 0; i < n; i++) {
        private int count[3], kept[n];
        public int step = 1;
        for (j = 0; j < 5; j++) {
            if (a[i][j] < 20)
                count[0]++;
            else if (a[i][j] < 40)
                count[1] += j;
            else
                count[2] += weight[j];
            step += j;
        }
        for (k = 0; k < n; k++)
            kept[k] = count[k % 3] * step + k;
        for (k = 1; k < n; k++)
            kept[k] += kept[k - 1] & 31;
        d[i] += kept[n - 1] + count[1];
    }
    show(b, d);

    /* Functions of rows, of arrays of the iteration, and in loops of it. */
    for (i = 0; i < n; i++) {
        private int copy[5];
        for (j = 0; j < 5; j++)
            copy[j] = half(a[i][j]) + b[i][0];
        mix(copy, b[i], c[i]);
        mix(b[i], copy, u);
        if (copy[0] > b[i][1])
            mix(b[i], key, 3);
        d[i] = copy[3] - copy[4];
    }
    show(b, d);

    /* Not at once: each needs the one before, or the last one of all, and sums over all. */
    for (i = 1; i < n; i++)
        for (j = 0; j < 5; j++)
            b[i][j] = (b[i][j] * 2 + b[i - 1][(j + 1) % 5]) & 255;
    for (i = 0; i < n; i++) {
        sum = c[i];
        for (j = 0; j < 5; j++)
            sum = (sum * 3 + b[i][j] + d[n - 1]) & 255;
        d[i] = sum;
    }
    for (i = 0; i < n; i++)
        for (j = 0; j < 5; j++)
            t += (b[i][j] * d[i]) & 31;
    smcoutput(t, 1);
    show(b, d);

    /* Rows below one, less multiples of it. */
    for (k = 0; k < 3; k++)
        for (i = k + 1; i < n; i++) {
            private int factor = b[i][k] & 7;
            for (j = 0; j < 5; j++)
                b[i][j] -= factor * b[k][j];
            c[i] ^= factor;
        }
    show(b, c);

    /* Parameters: rows of several arrays, of one, and of one that begins elsewhere. */
    add_rows(a, b, c, n);
    show(a, c);
    add_rows(a, a, c, n);
    show(a, c);
    add_rows(a, a + 1, c, n - 1);
    show(a, c);
    for (i = 0; i < n; i++)
        for (j = 0; j < 5; j++)
            table[i][j] = a[i][j] % 50;
    add_rows(table + 1, table, d, n - 1);
    show(table, d);

    weigh(5, a, key, c);
    show(a, c);
    weigh(5, a, a[4], c);
    show(a, c);
    weigh(4, a, c + 3, c);
    show(a, c);

    /* Under private and public conditions; narrow types; two iterations only. */
    if (u > 2)
        for (public int m = 0; m < 9; m++) {
            private unsigned char s = 1;
            for (public int q = 0; q < 5; q++)
                s = s * e[m][q] + 3;
            f[m] = s;
        }
    for (i = 0; i < n; i++) {
        private unsigned char s = e[i][1];
        for (j = 0; j < 5; j++) {
            s = s * e[i][j] + 3;
            if (n > 100)
                e[i][j] = s;
            else if (s > 128)
                e[i][j] ^= s;
        }
        f[i] += s;
    }
    for (i = 0; i < 2; i++)
        for (j = 0; j < 5; j++)
            f[i] = f[i] * 3 + e[i][j];
    smcoutput(e, 1, 9, 5);
    smcoutput(f, 1, 9);

    /* Bits, in three dimensions. */
    for (i = 0; i < 7; i++)
        for (j = 0; j < 4; j++) {
            bits[i][0][j] = a[i][j] > 20;
            bits[i][1][j] = a[i][j + 1] < 30;
        }
    for (i = 0; i < 7; i++) {
        private Bit carry = 0;
        for (j = 0; j < 4; j++) {
            private Bit x = bits[i][0][j], y = bits[i][1][j];
            bits[i][0][j] = x ^ y ^ carry;
            carry = x & y | carry & (x ^ y);
        }
        bits[i][1][3] = carry;
    }
    smcoutput(bits, 1, 7, 2, 4);
    for (i = 0; i < 6; i++)
        for (j = 0; j < 4; j++) {
            cube[i][j][0] = a[i][j];
            cube[i][j][1] = b[i][j];
        }
    for (i = 0; i < 6; i++)
        d[i] = weighed(cube[i]);
    /* Of two loops that could, the one of more iterations. */
    for (i = 0; i < 6; i++)
        for (j = 0; j < 4; j++) {
            private int x = 0;
            for (k = 0; k < 2; k++)
                x = (x + cube[i][j][k]) * 3 & 63;
            cube[i][j][0] += x + d[i];
        }
    smcoutput(cube, 1, 6, 4, 2);
    show(a, d);

    /* More than go at once. */
    for (i = 0; i < 4100; i++)
        for (j = 0; j < 2; j++)
            long_rows[i][j] = key[(i + j) % 5] + i % 7;
    for (i = 0; i < 4100; i++) {
        private int x = 1;
        for (j = 0; j < 2; j++)
            x = x * long_rows[i][j] + 1;
        long_sums[i] = x;
    }
    t = 0;
    for (i = 0; i < 4100; i++)
        t += long_sums[i] * (i % 3);
    smcoutput(t, 1);
    smcoutput(long_sums[4099], 1);
    return 0;
}
