int A[8], B[8];
public int main() {
    public int i;
    for (i = 0; i < 8; i++) [
        A[i] = i;
        if (A[i] > B[i]) [ A[i] = B[i]; ]
    ]
    [ A[0] = 1; smcoutput(A, 1, 8); ]
    [ B[0] = 2; ]
    [ { B[1] = 3; } ]
    for (i = 0; i < 3; i++) [ continue; ]
    return 0;
}
