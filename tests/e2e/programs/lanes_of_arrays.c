/* Functions of arrays that loops call for each row of something: all rows at once where nothing forbids it. */
typedef int<1> Bit;

/* Its loops are vector operations with one lane for each row. */
void scale(private int row[6], private int by[6], public int add) {
    public int j;
    for (j = 0; j < 6; j++)
        row[j] = (row[j] * by[j] + add) & 63;
}

private int distance(private int x[6], private int y[6]) {
    private int sum = 0, d[6];
    public int j;
    for (j = 0; j < 6; j++)
        d[j] = x[j] - y[j];
    for (j = 0; j < 6; j++)
        sum += d[j] * d[j];
    return sum;
}

/* Scalars that all iterations read, branches, sums of what they choose. */
private int clip(private int row[6], private int most) {
    private int above = 0;
    public int j;
    for (j = 0; j < 6; j++) {
        if (row[j] > most) {
            row[j] = most;
            above++;
        }
    }
    for (j = 0; j < 6; j++)
        row[j] += j * most;
    return above;
}

/* Each element needs the one before. */
private int horner(private int row[6], private int x) {
    private int result = 0;
    for (public int j = 0; j < 6; j++)
        result = result * x + row[j];
    return result;
}

/* A loop that is read in another order, and calls of other functions with rows and with all elements. */
private int half(private int x) {
    return x / 2;
}
void mix(private int row[6], private int key[6]) {
    private int old[6];
    public int j;
    for (j = 0; j < 6; j++)
        old[j] = half(row[j]);
    for (j = 0; j < 6; j++)
        row[j] = old[(j + 1) % 6] + old[j * 5 % 6] * key[j];
    scale(row, key, 3);
}

/* The last that is 7 or more: kept by a comparison of all, so called for each row. */
private int last(private int row[6]) {
    private int at = -1;
    for (public int j = 0; j < 6; j++)
        if (row[j] >= 7)
            at = j;
    return at;
}

/* Bits, in two dimensions; a size that is known when it runs. */
void spread(public int n, private Bit bits[2][n]) {
    private Bit first[n];
    public int j;
    for (j = 0; j < n; j++)
        first[j] = bits[0][j] ^ bits[1][n - 1 - j];
    for (j = 0; j < n; j++) {
        bits[1][j] = first[j] & bits[1][j] | bits[0][0];
        bits[0][j] ^= first[n - 1];
    }
}

/* A private choice around loops, and public numbers. */
private unsigned char checked(private unsigned char row[6], public int weight[6]) {
    private unsigned char sum = 0, kept[6];
    public int j;
    for (j = 0; j < 6; j++)
        kept[j] = row[j] * weight[j] + j;
    if (row[0] > 9)
        for (public int k = 0; k < 6; k++)
            kept[k] = kept[k] / 3;
    for (j = 0; j < 6; j++)
        sum += kept[j] % 7;
    return sum;
}

private int table[9][6];

void show(private int a[9][6], private int c[9]) {
    smcoutput(a, 1, 9, 6);
    smcoutput(c, 1, 9);
}

public int main() {
    private int a[9][6], b[9][6], c[9], key[6], u;
    private unsigned char e[9][6], f[9];
    private Bit bits[7][2][4];
    public int n, i, j, weight[6] = {3, 1, 4, 1, 5, 9};
    smcinput(n, 1);
    smcinput(a, 1, 9, 6);
    smcinput(key, 1, 6);
    for (i = 0; i < 9; i++)
        for (j = 0; j < 6; j++) {
            b[i][j] = a[i][5 - j] + i;
            table[i][j] = b[i][j];
            e[i][j] = a[i][j] + j;
        }
    for (i = 0; i < n; i++)
        scale(a[i], key, 2);
    show(a, c);
    for (i = 0; i < n; i++)
        c[i] = distance(a[i], b[i]) + i;
    show(a, c);
    for (i = n - 1; i >= 0; i--) {
        c[i] += a[i][2];
        mix(a[i], key);
        c[i] -= a[i][3];
    }
    show(a, c);
    u = key[1];
    for (i = 0; i < n; i++)
        clip(b[i], u);
    for (i = 0; i < n; i++)
        c[i] = horner(b[i], u);
    for (i = 0; i < n; i++)
        c[i] += clip(b[i], 20) - b[i][4] + distance(a[i], b[i]);
    /* What an expression reads in front of such a call is read before it; what its arguments change is known. */
    for (i = 0; i < n; i++)
        c[i] += b[i][1] + clip(b[i], 15);
    for (i = 0; i < n; i++)
        c[i] -= horner(b[i], clip(b[i], 12));
    for (i = 0; i < n; i++)
        b[i][2] += clip(b[i], 14 - i % 3);
    for (i = 0; i < n; i++)
        if (c[i] > 200)
            c[i] = clip(a[i], 9);
    for (i = 0; i < n; i++)
        c[i] += a[i][0] > 3 && clip(b[i], 11) > 2;
    show(b, c);
    for (i = 0; i < n; i++) [
        private int t = distance(b[i], table[i]);
        c[i] = t > 50 ? half(t) : horner(a[i], 3);
    ]
    show(b, c);
    /* The row itself, the one after it, one for all, rows that overlap. */
    for (i = 0; i < n; i++)
        scale(b[i], b[i], 1);
    for (i = 0; i + 1 < n; i++)
        scale(b[i + 1], b[i], -5);
    for (i = 0; i + 1 < n; i++)
        scale(table[i], table[i + 1], 0);
    for (i = 0; i < n; i++)
        scale(key, table[i], 1);
    show(b, c);
    smcoutput(key, 1, 6);
    for (i = 0; i < n; i++)
        if (c[i] > 100)
            c[i] = distance(table[i], b[i]);
    if (u > 3)
        for (public int k = 0; k < n; k++)
            scale(b[k], table[k], 4);
    for (i = 0; i < n; i++)
        c[i] += last(b[i]);
    show(b, c);
    for (i = 0; i < n; i++)
        f[i] = checked(e[i], weight);
    smcoutput(f, 1, 9);
    for (i = 0; i < 7; i++)
        for (j = 0; j < 4; j++) {
            bits[i][0][j] = e[i][j] & 1;
            bits[i][1][j] = e[i + 1][j] >> 1 & 1;
        }
    for (i = 0; i < 7; i++)
        spread(4, bits[i]);
    smcoutput(bits, 1, 7, 2, 4);
    return 0;
}
