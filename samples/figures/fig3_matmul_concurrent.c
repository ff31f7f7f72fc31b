public int main() {
    public int i, j, S;
    smcinput(S, 1, 1);
    int A[S][S], B[S][S], C[S][S];
    smcinput(A, 1, S*S);
    //assume B is given as transpose of original B
    smcinput(B, 1, S*S);
    for (i = 0; i < S; i++) [
        for (j = 0; j < S; j++) [
            C[i][j] = A[i] @ B[j];
        ]
    ]
    smcoutput(C, 1, S*S);
    return 0;
}
