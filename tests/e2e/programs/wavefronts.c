/* Nested loops in which an iteration needs others: those that may run a diagonal at a time, and those that may not. */
#define N 22
#define M 25

private int d[N + 1][M + 1], row[M + 2];
private int<16> e[N + 1][M + 1], flat[(N + 2) * (M + 2)];
private unsigned char a[N], b[M];

/* The longest common subsequence, and of it what starts at the other end. */
private int common(public int n, public int m, private int<16> table[n + 1][m + 1]) {
    public int i, j;
    for (i = 0; i <= n; i++)
        for (j = 0; j <= m; j++)
            table[i][j] = 0;
    for (i = n - 1; i >= 0; i--)
        for (j = m - 1; j >= 0; j--)
            table[i][j] = a[i] == b[j] ? table[i + 1][j + 1] + 1
                                       : table[i + 1][j] > table[i][j + 1] ? table[i + 1][j] : table[i][j + 1];
    return table[0][0];
}

public int main() {
    public int i, j, n = N, m = M, offset;
    private int best, total = 0;
    smcinput(a, 1, N);
    smcinput(b, 1, M);

    /* An edit distance with costs that depend on the place. */
    for (i = 0; i <= n; i++)
        d[i][0] = i;
    for (j = 0; j <= m; j++)
        d[0][j] = 2 * j;
    for (i = 1; i <= n; i++)
        for (j = 1; j <= m; j++) {
            best = d[i - 1][j - 1] + 3 * (a[i - 1] != b[j - 1]);
            if (d[i - 1][j] + (i + j) % 3 < best)
                best = d[i - 1][j] + (i + j) % 3;
            if (d[i][j - 1] + j % 2 + 1 < best)
                best = d[i][j - 1] + j % 2 + 1;
            d[i][j] = best;
        }
    smcoutput(d, 1, N + 1, M + 1);
    smcoutput(i, 1);
    smcoutput(j, 1);
    total = common(n, m, e);
    smcoutput(total, 1);
    smcoutput(e, 1, N + 1, M + 1);

    /* One row that every iteration of the outer loop goes over; steps of two; private branches. */
    for (j = 0; j < M + 2; j++)
        row[j] = j;
    for (public int r = 0; r < 40; r += 2)
        for (public int c = 1; c <= M; c++)
            if (a[r / 2] < b[c - 1])
                row[c] = row[c] + row[c - 1] % 5;
            else
                row[c] -= 1;
    smcoutput(row, 1, M + 2);

    /* Rows of an array of one dimension, whose width the program knows; the other corner is needed, or not. */
    for (offset = 0; offset < 2; offset++) {
        for (i = 0; i < (N + 2) * (M + 2); i++)
            flat[i] = i % 7;
        for (i = 1; i < N; i++)
            for (j = 1; j < M; j++)
                flat[i * (M + 2) + j] =
                    (flat[i * (M + 2) + j - 1] + flat[(i - 1) * (M + 2) + j + offset] * 3) % 101;
        smcoutput(flat, 1, (N + 2) * (M + 2));
    }

    /* Both directions; what the diagonal itself would change. */
    for (i = 1; i < N; i++)
        for (j = M - 1; j > 0; j--)
            e[i][j] = (e[i][j + 1] + e[i - 1][j] + (e[i][j] & 1)) % 97;
    for (i = 0; i < N; i++)
        for (j = 1; j < M; j++)
            e[i + 1][j - 1] = (e[i][j] + e[i + 1][j] - e[i][j - 1]) % 89;
    smcoutput(e, 1, N + 1, M + 1);

    /* A function of each element. */
    for (i = 1; i <= N; i++)
        for (j = 1; j <= M; j++)
            e[i][j] = smcpopcount(d[i][j] ^ e[i][j - 1]) + e[i - 1][j] % 4;
    smcoutput(e, 1, N + 1, M + 1);

    /* What any order leaves the same beside it; and what it does not: the last of those, and where the first of the best is. */
    private int top = 0, low = 99, count = 0, any = 0, parity = 0, ones = 0, last = 0, place = 0, most = 0;
    private unsigned turned = 7;
    private long sum = 0, difference = 0;
    for (i = 1; i <= N; i++)
        for (j = 1; j <= M; j++) {
            e[i][j] = (e[i - 1][j] * 3 + e[i][j - 1] + a[i - 1] * b[j - 1]) % 53;
            if (e[i][j] > top)
                top = e[i][j];
            low = a[i - 1] > 2 && e[i][j] < low ? e[i][j] : low;
            if (e[i][j] == 7)
                count++;
            any |= e[i][j] == 52;
            parity ^= e[i][j] < 9;
            ones |= e[i][j] & 12;
            turned -= e[i][j];
        }
    smcoutput(top, 1);
    smcoutput(low, 1);
    smcoutput(count, 1);
    smcoutput(any, 1);
    smcoutput(parity, 1);
    smcoutput(ones, 1);
    smcoutput(turned, 1);
    for (i = 1; i <= N; i++)
        for (j = 1; j <= M; j++) {
            e[i][j] = (e[i - 1][j] + e[i][j - 1] * 2 + a[i - 1]) % 11;
            if (e[i][j] == 4)
                last = 100 * i + j;
            sum += e[i][j];
            difference += a[i - 1] - 9 * e[i][j];
        }
    smcoutput(last, 1);
    smcoutput(sum, 1);
    smcoutput(difference, 1);
    for (i = 1; i <= N; i++)
        for (j = 1; j <= M; j++) {
            e[i][j] = (e[i - 1][j] * 2 + e[i][j - 1] + b[j - 1]) % 12;
            if (e[i][j] > most) {
                most = e[i][j];
                place = 100 * i + j;
            }
        }
    smcoutput(most, 1);
    smcoutput(place, 1);

    /* Too few iterations, none, and an inner loop that depends on the outer one. */
    for (i = 1; i < 4; i++)
        for (j = 1; j < M; j++)
            d[i][j] = d[i][j - 1] - d[i - 1][j];
    for (i = n; i < N; i++)
        for (j = 1; j < M; j++)
            d[i][j] = d[i][j - 1];
    smcoutput(j, 1);
    for (i = 1; i < N; i++)
        for (j = i; j < M; j++)
            d[i][j] = d[i][j - 1] / 2 + d[i - 1][j] / 4;
    smcoutput(d, 1, N + 1, M + 1);
    return 0;
}
