private int sum(private int *p, private int q[4], public int n, private int r[n]) {
    r = q + r;
    q = p + 1; // error: the length of 'p' is not known // hint: it is a pointer: whole arrays need their sizes, as in a parameter 'a[n]'
    q = p; // error: the length of 'p' is not known // hint: it is a pointer: whole arrays need their sizes, as in a parameter 'a[n]'
    return q @ p; // error: the length of 'p' is not known // hint: it is a pointer: whole arrays need their sizes, as in a parameter 'a[n]'
}
public int main() {
    private int A[4], B[4], C[4], few[3];
    private int M[2][2], N[3][3], cube[2][2][2];
    public int D[4], E[4], n = 4; // note: 'D' is declared here
    C = A + few; // error: 'few' has the shape [3], but 'C' has the shape [4]
    private int copy[3] = A; // error: 'A' has the shape [4], but 'copy' has the shape [3]
    few += A; // error: 'A' has the shape [4], but 'few' has the shape [3]
    C = A + M; // error: 'M' has the shape [2][2], but 'C' has the shape [4]
    M = cube; // error: 'cube' has the shape [2][2][2], but 'M' has the shape [2][2]
    C[0] = (A + few) @ A; // error: 'few' has the shape [3], but 'A' has the shape [4]
    C[0] = A @ few; // error: the vectors have 4 and 3 elements
    M = M @ N; // error: '@' cannot take the shapes [2][2] and [3][3]: the inner sizes differ
    A = M @ few; // error: '@' cannot take the shapes [2][2] and [3]: the inner sizes differ
    C[0] = M @ M; // error: 'M @ M' is a whole array and has no place: assign it to an array first
    C[0] = cube @ A; // error: '@' takes vectors and matrices, not 'private int [2][2][2]'
    C[0] = A @ 3; // error: '@' cannot take operands of types 'private int [4]' and 'int'
    C = 3; // error: 'C' is an array and takes no single value
    D = D + A; // error: a private value flows into 'D', which is public // hint: declare 'D' private; smcopen(…) would reveal the value to the computing parties
    D = smcopen(D + E); // error: 'D + E' is public already
    private int F[n] = 3; // error: an array is initialised by a list in braces
    static public int G[4] = D; // error: an array is initialised by a list in braces
    C = n ? M[n++] : few; // error: 'M[n++]' has side effects in a choice between whole arrays // hint: write a statement of its own before this one
    C = A && M[n++] > 0; // error: 'M[n++]' has side effects in a choice between whole arrays // hint: write a statement of its own before this one
    int H[2] = M[n++];
    static int I[2] = M[1]; // error: 'M[1]' is not constant, but initialises the static 'I'
    static int J = A[0] + 1; // error: 'A[0]' is not constant, but initialises the static 'J'
    few = N[n++] + N[n] * 2;
    return sum(A, B, 4, C) > 3; // error: a private value flows into the result of 'main', which is public // hint: return 0, and give the value to an output party by smcoutput(…)
}
