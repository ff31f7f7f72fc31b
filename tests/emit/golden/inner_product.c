/* Inner products of vectors and rows. */
public int main() {
    public int i, j, n;
    smcinput(n, 1);
    private int a[n], A[n][n], B[n][n], C[n][n], few[3], d;
    private int<1> x[n], y[n];
    private int<10> distance;
    smcinput(a, 1, n);
    smcinput(A, 1, n * n);
    for (i = 0; i < n; i++) [
        for (j = 0; j < n; j++) [
            C[i][j] = A[i] @ B[j];
        ]
    ]
    distance = x @ y;
    distance = -2 * distance;
    d = few @ few + a @ A[1];
    smcoutput(C, 1, n * n);
    smcoutput(distance, 1);
    return 0;
}
