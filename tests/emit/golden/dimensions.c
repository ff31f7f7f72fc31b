/* Three and more dimensions, and run-time sizes that change after the declaration. */
private int cube[2][3][4] = {{{1, 2}, [2] = {5, 6}}, {[1][3] = -9}};
private int corner(public int n, private int M[n][n][n]) {
    private int (*plane)[n] = M[0];
    n = 1;
    smcoutput(M, 1, 2, 2, 2);
    return plane[0] @ plane[1];
}
public int main() {
    public int n = 2, k = 3;
    private int A[n][n][n], V[k], W[k];
    private int B[2][3][4] = {1};
    n = k = 7;
    smcinput(A, 1, 8);
    smcinput(B, 1, 2, 3, 4);
    smcinput(B, 1, 1, 2, 3);
    private int x = V @ W + A[1][0] @ cube[0][0];
    x += corner(2, A);
    smcoutput(x, 1);
    smcoutput(cube[1], 1);
    return 0;
}
