public int main() {
    public int i, M;
    smcinput(M, 1, 1);
    private int<1> A[M], B[M];
    private int<10> dist = 0;
    smcinput(A, 1, M);
    smcinput(B, 1, M);
    for (i = 0; i < M; i++)
        dist += A[i] ^ B[i];
    smcoutput(dist, 1);
    return 0;
}
