// Linear equations whose left sides one party knows, and the right sides another one: Gaussian elimination in fixed point.
#ifndef N
#define N 3
#endif

typedef fixed<32,16> number;

// The row with the largest element of column k below the diagonal changes places with row k.
void exchange_rows(private number a[N][N], private number b[N], public int k) {
    for (public int i = k + 1; i < N; i++) {
        if (fabs(a[i][k]) > fabs(a[k][k])) {
            private number other;
            for (public int j = k; j < N; j++) {
                other = a[k][j];
                a[k][j] = a[i][j];
                a[i][j] = other;
            }
            other = b[k];
            b[k] = b[i];
            b[i] = other;
        }
    }
}

void eliminate(private number a[N][N], private number b[N]) {
    for (public int k = 0; k < N - 1; k++) {
        exchange_rows(a, b, k);
        for (public int i = k + 1; i < N; i++) {
            private number factor = a[i][k] / a[k][k];
            for (public int j = k; j < N; j++)
                a[i][j] -= factor * a[k][j];
            b[i] -= factor * b[k];
        }
    }
}

void substitute_back(private number a[N][N], private number b[N], private number x[N]) {
    for (public int i = N - 1; i >= 0; i--) {
        private number rest = b[i];
        for (public int j = i + 1; j < N; j++)
            rest -= a[i][j] * x[j];
        x[i] = rest / a[i][i];
    }
}

int main(void) {
    private number a[N][N], b[N], x[N];

    smcinput(a, 1);
    smcinput(b, 2);
    eliminate(a, b);
    substitute_back(a, b, x);
    smcoutput(x, 1);
    smcoutput(x, 2);
    return 0;
}
