/* Nests of loops that multiply matrices. */
private int a[4][5], b[5][3], c[4][3];
private unsigned char low[4][3];

void layer(private int *x, private int *weights, private int *bias, private int *y, public int n) {
    public int i, j, k;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            private int sum = 0;
            for (k = 0; k < n; k++)
                sum += x[i * n + k] * weights[k * n + j];
            sum += bias[i * n + j];
            y[i * n + j] = sum > 0 ? sum : 0;
        }
}

public int main() {
    smcinput(a, 1, 4, 5);
    smcinput(b, 1, 5, 3);
    for (public int i = 0; i < 4; i++)
        for (public int j = 0; j < 3; j++) {
            c[i][j] = 0;
            for (public int k = 0; k < 5; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
    for (public int i = 0; i < 4; i++)
        for (public int j = 0; j < 3; j++)
            for (public int k = 0; k < 5; k++)
                low[i][j] -= (a[i][k] - 1) * b[k][j];
    layer(a[0], b[0], c[0], c[0], 3);
    smcoutput(c, 1, 4, 3);
    smcoutput(low, 1, 4, 3);
    return 0;
}
