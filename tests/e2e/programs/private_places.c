/* Private indices: rows as a whole, run-time sizes, every width, public tables, pointers, masked code. */
public int digits[3][4] = {{3, 1, 4, 1}, {5, 9, 2, 6}, {5, 3, 5, 8}};
public unsigned char small[6] = {250, 3, 0, 255, 17, 1};
private int counts[5];
static private int<12> saved[7];

private int pick(private int row[], private int i) {
    return row[i];
}
private void add_at(private int *row, private int i, private int v) {
    *(row + i) += v;
    row[i - 1] = v;
}
private int sum_of(public int n, private int table[n], private int i) {
    return table[i] + table[n - 1];
}
private int constant_of(private int i) {
    static public int primes[] = {2, 3, 5, 7, 11, 13};
    return primes[i];
}
private int find(public int n, private int table[n], private int wanted) {
    for (public int i = 0; i < n; i++)
        if (table[i] == wanted)
            return i;
    return -1;
}

public int main() {
    public int n, i;
    private int x, y, v;
    smcinput(n, 1);
    smcinput(x, 1);
    smcinput(y, 1);
    private int A[n], M[n][4], row[4];
    private unsigned int<6> narrow[5];
    private _Bool flags[9];
    private unsigned char bytes[300];
    private long wide[4];
    smcinput(A, 1, n);
    for (i = 0; i < n; i++)
        for (public int j = 0; j < 4; j++)
            M[i][j] = A[i] * 10 + j;

    /* Rows. */
    v = M[x] @ M[1];
    smcoutput(v, 1);
    row = M[x] + A[y];
    smcoutput(row, 1);
    M[y] = M[x] * 2;
    smcoutput(M, 1, n, 4);
    v = digits[x - 1][y] + digits[1][y] * digits[y][2];
    smcoutput(v, 1);

    /* Widths. */
    for (i = 0; i < 5; i++)
        narrow[i] = 60 + i;
    narrow[x] += 5;
    narrow[x]++;
    narrow[y]--;
    v = narrow[x] * 100 + narrow[y];
    smcoutput(v, 1);
    flags[x + y] = 1;
    flags[x] = flags[x + y] & 1;
    flags[y] = !flags[y];
    smcoutput(flags, 1);
    for (i = 0; i < 300; i++)
        bytes[i] = i;
    bytes[x * 100] += 77;
    bytes[narrow[0]] = small[x] + small[y + 3];
    v = bytes[x * 100] + bytes[60] + bytes[x - 50] + bytes[x + 400];
    smcoutput(v, 1);
    wide[x] = 1;
    wide[x] = (wide[x] << 40) - 1;
    wide[y] -= wide[x];
    smcoutput(wide, 1);

    /* Pointers and parameters. */
    private int *p = A + 1;
    v = pick(A, x) + pick(p, x) + p[x - 1] + pick(M[1], x) + sum_of(n, A, y) + constant_of(x) + constant_of(y + 10);
    smcoutput(v, 1);
    add_at(A, x, 5);
    add_at(p, x, 7);
    smcoutput(A, 1, n);
    private int *block = pmalloc(6, int);
    for (i = 0; i < 6; i++)
        block[i] = i * i;
    block[x] = block[y] + 1;
    *(block + y + 1) = 8;
    v = block[x] + block[x + 1] + block[-x];
    smcoutput(v, 1);
    pfree(block);

    /* Sums of updates, and masked ones. */
    for (i = 0; i < n; i++)
        counts[A[i] - 5]++;
    smcoutput(counts, 1);
    for (i = 0; i < 7; i++) {
        saved[i] = i;
        if (A[i] > 6)
            saved[x] += 3;
        else if (A[i] == 6) {
            saved[y] = saved[x] + 1;
            saved[0] = 100;
        }
    }
    smcoutput(saved, 1);
    v = A[find(n, A, 8)] + A[find(n, A, 1000)];
    smcoutput(v, 1);
    for (i = 0; i < n; i++) {
        if (A[i] == A[y])
            break;
        counts[x] += A[x];
    }
    for (i = 0; i < n; i++) [ A[i] = bytes[A[i]]; ]
    v = x > 1 ? A[x] : A[y];
    v += x > 1 && A[y] > 3;
    smcoutput(v, 1);
    smcoutput(A, 1, n);
    smcoutput(counts, 1);
    v = smcopen(A[x]);
    smcoutput(v, 1);
    return 0;
}
