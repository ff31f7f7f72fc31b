/* A run-time array size is what it was at the declaration, whatever becomes of its variables. */
#include <stdio.h>
public int bump(public int *p) { return ++*p; }
private int last(public int n, private int M[n][n], private int v[n]) {
    private int (*p)[n] = M + 1;
    n = 1;
    private int (*q)[2] = M;
    private int x = p[0] @ M[0];
    smcoutput(p[0], 1);
    return x + q[1][1];
}
public int main() {
    public int S, i, k = 1;
    smcinput(S, 1);
    private int A[S], B[S], M[bump(&k)][bump(&k)], Q[2][2] = {1, 2, 3, 4}, W[2] = {1, 2};
    public int O[4], P[2][3];
    for (i = 0; i < S; i++) { A[i] = i + 1; B[i] = i * i; }
    M[1][2] = 5;
    S = 9;
    k = 100;
    smcoutput(A, 1, 4);
    smcoutput(B, 1);
    private int x = A @ B;
    smcoutput(x, 1);
    smcoutput(M, 1);
    O = smcopen(A); P = smcopen(M);
    smcoutput(O, 1); smcoutput(P, 1);
    S = sizeof A; k = sizeof M;
    smcoutput(S, 1); smcoutput(k, 1);
    private int z = last(2, Q, W);
    smcoutput(z, 1);
    for (i = 1; i < 4; i++) { private int R[i][i]; R[i - 1][i - 1] = i; smcoutput(R, 2); }
    return 0;
}
