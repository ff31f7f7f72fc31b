/* Whole arrays: elementwise operations and products. */
private int scaled(public int n, private int a[n], private int b[n]) {
    a = b * 2;
    return a @ (b + 1);
}
public int main() {
    public int n = 2;
    private int A[4], B[4], C[4] = A + B, M[2][3], N[3][2], R[2][2], W[n][n];
    private unsigned char narrow[4];
    public int P[4] = {1, 2, 3, 4}, Q[4];
    C = (A + P) * 3 - C;
    narrow = A > (P + 1) ? A : B;
    narrow += B;
    A <<= P;
    R = M @ N;
    W = R;
    R = (W + 1) @ W;
    C[0] = scaled(4, A, B);
    Q = smcopen(A + 1) - P;
    P = smcopen(A);
    P = -P;
    return 0;
}
