public int main() {
    private int A[4], B[4], C[4];
    public int D[4], E[4];
    C = A + B; // error: an operation on whole arrays is not supported yet
    C = A; // error: assignment of whole private arrays is not supported yet
    D = E; // error: 'D' cannot be assigned to
    D = smcopen(A);
    C = smcopen(A); // error: a value of type 'int [4]' does not fit the type 'private int [4]' of 'C'
    private int F[4] = A; // error: initialising a private array by an expression is not supported yet
    private int M[2][2], N[2][2], P[3], cube[2][2][2];
    C[0] = M @ N; // error: '@' of matrices is not supported yet
    C[0] = A @ P; // error: the vectors have 4 and 3 elements
    C[0] = A @ D; // error: '@' of a private and a public vector is not supported yet
    C[0] = D @ E; // error: '@' of public vectors is not supported yet
    private int *p = A;
    C[0] = A @ p; // error: the length of 'p' is not known // hint: it is a pointer; '@' needs arrays with their sizes
    return 0;
}
