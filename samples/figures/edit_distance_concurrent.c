/* edit_distance_basic.c, all cells of a diagonal at the same time. */
public int main() {
    public int n, i, j, diagonal;
    smcinput(n, 1);
    private unsigned char a[n], b[n];
    private int d[n + 1][n + 1], best[n + 1];
    private int<1> differs[n][n];
    smcinput(a, 1, n);
    smcinput(b, 1, n);
    for (i = 0; i <= n; i++) {
        d[i][0] = i;
        d[0][i] = i;
    }
    for (i = 0; i < n; i++) [
        for (j = 0; j < n; j++) [
            differs[i][j] = a[i] != b[j];
        ]
    ]
    for (diagonal = 2; diagonal <= 2 * n; diagonal++) {
        public int first = diagonal > n ? diagonal - n : 1, last = diagonal > n ? n : diagonal - 1;
        for (i = first; i <= last; i++) [
            best[i] = d[i - 1][diagonal - i - 1] + differs[i - 1][diagonal - i - 1];
            if (d[i - 1][diagonal - i] + 1 < best[i])
                best[i] = d[i - 1][diagonal - i] + 1;
            if (d[i][diagonal - i - 1] + 1 < best[i])
                best[i] = d[i][diagonal - i - 1] + 1;
            d[i][diagonal - i] = best[i];
        ]
    }
    smcoutput(d[n][n], 1);
    return 0;
}
