/* Loops that run never, and choices by public conditions: what stands there is not looked at, as it may divide by 0
 * or follow a null pointer. */
#define N 20
private int x[4][4], y[4][4], z[4][4];
private int<16> a[N], b[N], t[N][4], r[N], d[N][N];

/* Products of matrices without rows, columns or terms. */
void multiply(public int rows, public int columns, public int *terms, public int stride) {
    for (public int i = 0; i < rows; i++)
        for (public int j = 0; j < 4 * columns / rows; j++) {
            z[i][j] = 0;
            for (public int k = 0; k < terms[0]; k++) z[i][j] += x[i][k] * y[k][j * (stride / columns)];
        }
}
void multiply_from(public int rows, public int columns, public int *first) {
    for (public int i = 0; i < rows; i++)
        for (public int j = first[0]; j < columns; j++)
            for (public int k = first[0]; k < 4; k++) z[i][j] += x[i][k] * y[k][j];
}
/* Elements that only one of two choices takes. */
void choose(public int n, public int divisor, public int *stride) {
    for (public int i = 0; i < n; i++) r[i] = divisor != 0 ? a[i * (20 / divisor) % n] : b[i];
    smcoutput(r, 1, N);
    for (public int i = 0; i < n; i++) r[i] = divisor != 0 ? a[i * (1 / divisor)] + r[i] : b[i] + 1;
    smcoutput(r, 1, N);
    for (public int i = 0; i < n; i++) r[i] = stride ? a[i * stride[0]] : r[i] * 2;
    smcoutput(r, 1, N);
}
/* Rows of iterations, taken by inner loops and branches that do not run. */
void rows(public int n, public int inner, public int *stride) {
    for (public int i = 0; i < n; i++) {
        private int<16> sum = b[i];
        for (public int j = 0; j < inner; j++) sum = sum * 2 + t[i * (1 / inner)][j];
        r[i] = sum;
    }
    smcoutput(r, 1, N);
    for (public int i = 0; i < n; i++) {
        private int<16> sum = a[i];
        for (public int j = 0; j < inner; j++) sum = sum * 3 + t[i * stride[0]][j];
        r[i] = sum;
    }
    smcoutput(r, 1, N);
    for (public int i = 0; i < n; i++) {
        private int<16> sum = 1;
        for (public int j = 0; j < 3; j++) sum = sum * 2 + t[i][j];
        if (inner != 0) sum += t[i * (1 / inner)][0];
        r[i] = sum;
    }
    smcoutput(r, 1, N);
}
/* Rows outside of arrays, that inner loops would take. */
void outside(private int<16> table[N][4], public int n, public int inner, public int from) {
    for (public int i = 0; i < n; i++) {
        private int<16> sum = 1;
        for (public int j = 0; j < 3; j++) sum = sum * 2 + a[i];
        for (public int j = 0; j < inner; j++) sum = sum * 2 + table[i + from][j];
        r[i] = sum;
    }
    smcoutput(r, 1, N);
    for (public int i = n - 1; i >= 0; i--) {
        private int<16> sum = 1;
        for (public int j = 0; j < 3; j++) sum = sum * 2 + a[i];
        for (public int j = 0; j < inner; j++) sum = sum * 2 + table[i - from][j];
        for (public int j = 0; j < inner; j++) table[i - from][j] = sum + j;
        r[i] = sum;
    }
    smcoutput(r, 1, N);
    smcoutput(t, 1, N, 4);
}
/* Elements that stay where they are, which must not be those that are written. */
void steady(private int<16> to[N], private int<16> from[N], public int n, public int inner, public int *place) {
    for (public int i = 0; i < n; i++) {
        private int<16> sum = 1;
        for (public int j = 0; j < 3; j++) sum = sum * 2 + t[i][j];
        for (public int j = 0; j < inner; j++) sum = sum + from[20 / inner - 1] * t[i][j] + from[place[0]];
        to[i] = sum;
    }
    smcoutput(r, 1, N);
}
/* On diagonals. */
void edit(public int n, public int divisor) {
    for (public int i = 0; i < n; i++) { d[i][0] = i; d[0][i] = i; }
    for (public int i = 1; i < n; i++)
        for (public int j = 1; j < n; j++) {
            private int<16> best = d[i - 1][j - 1] + (a[i] != b[j]);
            if (d[i - 1][j] + 1 < best) best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best) best = d[i][j - 1] + 1;
            d[i][j] = divisor != 0 ? best + a[i * (1 / divisor)] : best;
        }
    smcoutput(d[n - 1], 1, N);
}

public int main() {
    public int sizes[2], zero = 0, one = 1;
    smcinput(sizes, 1, 2);
    smcinput(x, 1, 4, 4);
    smcinput(y, 1, 4, 4);
    smcinput(a, 1, N);
    smcinput(b, 1, N);
    for (public int i = 0; i < N; i++)
        for (public int j = 0; j < 4; j++) t[i][j] = a[i] * (j + 1) + b[j];
    for (public int round = 0; round < 2; round++) {
        public int size = sizes[round];
        multiply(size, size, size == 0 ? 0 : &size, size);
        smcoutput(z, 1, 4, 4);
        multiply(4, size, size == 0 ? &zero : &size, size);
        smcoutput(z, 1, 4, 4);
        multiply_from(size, 4, size == 0 ? 0 : &zero);
        smcoutput(z, 1, 4, 4);
        choose(N, size == 0 ? 0 : 1, size == 0 ? 0 : &one);
        rows(N, size == 0 ? 0 : 1, size == 0 ? 0 : &one);
        outside(t, N, size == 0 ? 0 : 4, size == 0 ? 1000000 : 0);
        steady(r, b, N, size == 0 ? 0 : 1, size == 0 ? 0 : &one);
        edit(N, size == 0 ? 0 : 1);
    }
    return 0;
}
