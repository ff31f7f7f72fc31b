/* Arrays of three and more dimensions: initialisers, parameters, rows, parts of them in and out. */
public int side = 4;
private int G[side][2][3];
private int cube[2][3][4] = {{{1, 2}, [2] = {5, 6, 7, 8}}, {[1][3] = -9}};
private int deep[2][2][2][2] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
int sum(private int A[][3][4], public int n) {
    public int i, j, k;
    private int s = 0;
    for (i = 0; i < n; i++)
        for (j = 0; j < 3; j++)
            for (k = 0; k < 4; k++)
                s += A[i][j][k];
    smcoutput(A, 2, n, 3, 4);
    return s;
}
private int trace(public int n, private int M[n][n][n]) {
    public int i;
    private int s = 0;
    for (i = 0; i < n; i++)
        if (M[i][i][i] > 0)
            s += M[i][i][i];
    n = 1;
    s += M[1][1] @ M[0][1];
    smcoutput(M, 1, 2, 2, 1);
    return s;
}
private int first(private int row[], public int n) { return row[0] * n; }
int next(public int *p) { return ++*p; }
public int main() {
    public int n = 3, i, j;
    private int R[n][n + 1][2], in[2][2][3], part[3][3][3];
    n = 9;
    smcinput(in, 1);
    smcinput(part, 1, 2, 2, 2);
    smcinput(R, 1, 24);
    smcoutput(R, 1);
    smcoutput(part, 1, 27);
    smcoutput(part, 1, 10);
    smcoutput(part, 1, 3, 1, 2);
    smcoutput(in[1], 1, 2, 3);
    smcoutput(in[1][0], 1);
    private int total = sum(cube, 2);
    smcoutput(total, 1);
    smcoutput(deep, 1, 2, 2, 2, 2);
    public int m = 2;
    private int S[m][m][m], V[m], W[m];
    for (i = 0; i < m; i++) { V[i] = i + 1; W[i] = i + 5; for (j = 0; j < m; j++) S[i][j][0] = S[i][j][1] = in[i][j][i] + 1; }
    m = 7;
    private int x = V @ W, y = S[1][0] @ V, z = trace(2, S), f = first(S[1][1], 3);
    if (x > 10) { S[0][1][1] += 100; G[1][1][2] = x; }
    smcoutput(V, 1); smcoutput(V, 1, 2);
    smcoutput(S, 1, 2, 2, 2); smcoutput(S, 2);
    smcoutput(x, 1); smcoutput(y, 1); smcoutput(z, 1); smcoutput(f, 1);
    side = 1;
    smcoutput(G, 1); smcoutput(G, 1, 2, 2, 3); smcoutput(G, 1, 1, 2, 3);
    private int (*rows)[3] = in[1];
    smcoutput(rows[1], 1, 3);
    smcoutput(rows, 1, 2, 3);
    public int O[2][2][3];
    O = smcopen(in);
    smcoutput(O, 1, 2, 2, 3);
    return 0;
}
