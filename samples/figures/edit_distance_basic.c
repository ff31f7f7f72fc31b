/* The edit distance of two strings of the same size: an insertion, a deletion and a substitution cost 1 each. */
public int main() {
    public int n, i, j;
    smcinput(n, 1);
    private unsigned char a[n], b[n];
    private int d[n + 1][n + 1], best;
    smcinput(a, 1, n);
    smcinput(b, 1, n);
    for (i = 0; i <= n; i++) {
        d[i][0] = i;
        d[0][i] = i;
    }
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++) {
            best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (d[i - 1][j] + 1 < best)
                best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best)
                best = d[i][j - 1] + 1;
            d[i][j] = best;
        }
    smcoutput(d[n][n], 1);
    return 0;
}
