/* The sizes of the operands agree only if the input says so. */
public int main() {
    public int n, m;
    smcinput(n, 1);
    smcinput(m, 1);
    private int A[n][2], B[m][2];
    A = A + 1;
    B += A;
    smcoutput(B, 1);
    return 0;
}
