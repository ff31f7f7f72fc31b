// Iterations of parallel loops that meet at an element, as far as the indices show it.
private int A[16], B[16], M[8][8];
public int main() {
    public int i, n = 3;
    for (i = 0; i < 8; i++) [ A[i] = A[i + 1]; ] // note: the other access is here // warning: iterations of a parallel loop meet: one changes 'A[i]' where another has 'A[i + 1]'
    for (i = 1; i < 8; i++) [ A[i - 1] += A[i]; ] // note: the other access is here // warning: iterations of a parallel loop meet: one changes 'A[i - 1]' where another has 'A[i]'
    for (i = 0; i < 8; i++) [ A[3] = B[i]; ] // warning: all iterations of a parallel loop write 'A[3]'
    for (i = 0; i < 8; i++) [ A[n] = B[i]; B[i] = A[i]; ] // warning: all iterations of a parallel loop write 'A[n]'
    for (i = 0; i < 8; i++) [ M[i][0] = M[2 + i][0]; ] // note: the other access is here // warning: iterations of a parallel loop meet: one changes 'M[i][0]' where another has 'M[2 + i][0]'
    for (i = 0; i < 8; i++) [ A[1]++; ] // warning: all iterations of a parallel loop write 'A[1]'
    // and where none does
    for (i = 0; i < 8; i += 2) [ A[i] = A[i + 1]; ]
    for (i = 0; i < 8; i++) [ A[i] = B[i + 1]; ]
    for (i = 0; i < 7; i++) [ M[i][i + 1] = M[i][i]; ]
    for (i = 0; i < 7; i++) [ M[i][1] = M[i + 1][2]; ]
    for (i = 0; i < 8; i++) [ A[i] = A[i] + 1; ]
    for (i = 0; i < 8; i++) [
        private int own[2];
        public int k = i * 2;
        own[0] = i;
        own[1] = own[0];
        A[k] = own[1];
    ]
    for (i = 0; i < 8; i++) [
        for (public int j = 0; j < 8; j++)
            M[i][j] = j;
    ]
    smcoutput(A, 1, 16);
    return 0;
}
void halves(public int m) {
    for (public int step = 1; step < m; step *= 2)
        for (public int j = 0; j + step < m; j += 2 * step) [ A[j] = A[j + step]; ]
}
