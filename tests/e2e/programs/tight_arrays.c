/* Loops that run once, or up to the ends of their arrays: no address beside them is computed. */
private int x[1][1], y[1][1], z[1][1], m[3][2], v[2][3], w[3][3];
private int<16> d[18][18], a[18], b[18];

/* A row of each iteration, to all of which it adds. */
private int<16> row_sum(private int<16> row[18]) {
    private int<16> sum = 0;
    for (public int i = 0; i < 18; i++) sum = sum * 2 + row[i];
    return sum;
}
public int main() {
    smcinput(x, 1, 1, 1);
    smcinput(y, 1, 1, 1);
    smcinput(m, 1, 3, 2);
    smcinput(v, 1, 2, 3);
    smcinput(a, 1, 18);
    smcinput(b, 1, 18);
    for (public int i = 0; i < 1; i++)
        for (public int j = 0; j < 1; j++) {
            z[i][j] = 0;
            for (public int k = 0; k < 1; k++) z[i][j] += x[i][k] * y[k][j];
        }
    for (public int i = 0; i < 1; i++) z[i][0] += x[i][0];
    smcoutput(z, 1, 1, 1);
    for (public int i = 2; i >= 0; i--)
        for (public int j = 0; j < 3; j++) {
            w[i][j] = 0;
            for (public int k = 0; k < 2; k++) w[i][j] += m[i][k] * v[k][j];
        }
    for (public int i = 3; i < 3; i++)
        for (public int j = 3; j < 3; j++)
            for (public int k = 2; k < 2; k++) w[i][j] += m[i][k] * v[k][j];
    smcoutput(w, 1, 3, 3);
    for (public int i = 0; i < 3; i++) w[i][0] = m[i][1] + 1;
    smcoutput(w, 1, 3, 3);
    for (public int i = 17; i < 18; i++) [ d[i][i] = a[i] + i; ]
    for (public int i = 0; i < 18; i++) { d[i][0] = i; d[0][i] = i; }
    for (public int i = 1; i < 18; i++)
        for (public int j = 1; j < 18; j++) {
            private int<16> best = d[i - 1][j - 1] + (a[i] != b[j]);
            if (d[i - 1][j] + 1 < best) best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best) best = d[i][j - 1] + 1;
            d[i][j] = best;
        }
    smcoutput(d, 1, 18, 18);
    for (public int i = 17; i >= 0; i--) {
        private int<16> sum = 0;
        for (public int j = 17; j >= 0; j--) sum = sum * 2 + d[i][j];
        a[i] = sum;
    }
    smcoutput(a, 1, 18);
    for (public int i = 0; i < 18; i++) b[i] = row_sum(d[i]);
    smcoutput(b, 1, 18);
    return 0;
}
