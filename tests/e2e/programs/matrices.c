/* Products of vectors and matrices against sums. */
#define CHECK(value, i_count, j_count, left, right, inner)                                                   \
    for (i = 0; i < i_count; i++)                                                                            \
        for (j = 0; j < j_count; j++) {                                                                      \
            sum = 0;                                                                                         \
            for (k = 0; k < inner; k++)                                                                      \
                sum += (left) * (right);                                                                     \
            wrong += (value) != sum;                                                                         \
        }

private long scale(public int n, public int m, private int a[n][m], private int v[m], private int out[n]) {
    out = a @ v;
    a = a + a;
    return out @ out;
}

public int main() {
    public int n, m, i, j, k;
    private long sum;
    private int wrong = 0;
    smcinput(n, 1);
    smcinput(m, 1);
    private int A[n][m], B[m][n], R[n][n], v[m], w[n];
    public int P[n][n], p[n];
    smcinput(A, 1);
    smcinput(B, 1);
    smcinput(v, 1);
    smcinput(P, 1);
    R = A @ B;
    CHECK(R[i][j], n, n, A[i][k], B[k][j], m);
    smcoutput(R, 1);
    w = A @ v;
    CHECK(w[i], n, 1, A[i][k], v[k], m);
    smcoutput(w, 1);
    v = w @ A; /* the result replaces an operand of the next */
    CHECK(v[j], 1, m, w[k], A[k][j], n);
    v = v @ (B @ A);
    smcoutput(v, 1);
    private int old[n][n] = R;
    R = P @ R;
    CHECK(R[i][j], n, n, P[i][k], old[k][j], n);
    old = R;
    R = R @ P;
    CHECK(R[i][j], n, n, old[i][k], P[k][j], n);
    R = P @ (P @ P) + R @ P @ P;
    smcoutput(R, 1);
    P = P @ P - 1;
    p = P[0] @ P;
    smcoutput(P, 1);
    smcoutput(p, 1);
    R = (A + 1) @ (B * 2 - v[0]) > 100;
    smcoutput(R, 1);
    sum = w @ w + A[1] @ (v - 1) + (p @ p) * 2 + P[1] @ w;
    smcoutput(sum, 1);
    R += A @ B;
    R[0] = R[0] @ R;
    smcoutput(R, 1);
    private int out[n];
    sum = scale(n, m, A, v, out);
    smcoutput(sum, 1);
    smcoutput(out, 1);
    smcoutput(A, 1);
    /* Factors that are not known yet: bits, products, values of branches. */
    private int<1> X[3][4], Y[4][3];
    private int counts[3][3];
    for (i = 0; i < 3; i++)
        for (j = 0; j < 4; j++) {
            X[i][j] = v[0] > i * j;
            Y[j][i] = v[1] > i + j;
        }
    counts = X @ Y;
    CHECK(counts[i][j], 3, 3, X[i][k], Y[k][j], 4);
    smcoutput(counts, 1);
    if (sum > 3)
        counts = counts @ counts;
    else
        counts = counts * 0;
    smcoutput(counts, 1);
    /* Large enough to be computed as one. */
    private int L[30][30];
    for (i = 0; i < 30; i++)
        for (j = 0; j < 30; j++)
            L[i][j] = (v[0] + i > 2 * j) + i;
    private int K[30][30] = L @ L;
    CHECK(K[i][j], 30, 30, L[i][k], L[k][j], 30);
    smcoutput(K[7], 1);
    public int W[30][30];
    W = smcopen(L @ L) - 1;
    smcoutput(W[3], 1);
    public int wrongs = smcopen(wrong);
    return wrongs;
}
