public int main() {
    public int i, j, k, S;
    smcinput(S, 1, 1);
    int A[S][S], B[S][S], C[S][S];
    smcinput(A, 1, S*S);
    smcinput(B, 1, S*S);
    for (i = 0; i < S; i++)
        for (j = 0; j < S; j++)
            C[i][j] = 0;
    for (i = 0; i < S; i++)
        for (j = 0; j < S; j++)
            for (k = 0; k < S; k++)
                C[i][j] += A[i][k]*B[k][j];
    smcoutput(C, 1, S*S);
    return 0;
}
