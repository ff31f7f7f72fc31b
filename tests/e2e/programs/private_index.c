struct point { private int<16> x; private int y[2]; };
public int T[5] = {3, 1, 4, 1, 5};
private int G[6];
private int pick(private int table[8], private int i) {
    return table[i];
}
public int main() {
    private int A[8], x, v, B[3][4];
    private int<5> k;
    struct point S[4], s;
    smcinput(A, 1, 8);
    smcinput(x, 1);
    smcinput(k, 1);
    v = A[x];
    smcoutput(v, 1);
    A[x] = 100;
    A[k] += 7;
    A[k]++;
    --A[x + 1];
    A[x - 20] = 9;
    v = A[x - 20] + A[x + 20];
    smcoutput(v, 1);
    v = A[k] * T[x] + T[k];
    smcoutput(v, 1);
    smcoutput(A, 1, 8);
    for (public int i = 0; i < 3; i++)
        for (public int j = 0; j < 4; j++)
            B[i][j] = A[i] * j;
    B[x][k] = 5;
    v = B[x][1] + B[1][k] + B[x - 1][k - 1];
    smcoutput(v, 1);
    smcoutput(B, 1);
    v = B[x] @ B[1];
    smcoutput(v, 1);
    for (public int i = 0; i < 4; i++) {
        S[i].x = i + 10;
        S[i].y[0] = A[i];
        S[i].y[1] = i;
    }
    S[k].x = S[k].x + 1;
    S[x].y[1] += 3;
    S[x].y[x - 2] -= 1;
    s = S[x];
    s.x += 5;
    S[k - 1] = s;
    for (public int i = 0; i < 4; i++) {
        smcoutput(S[i].x, 1);
        smcoutput(S[i].y, 1);
    }
    if (A[x] > 3) {
        A[k] = 1;
        if (k > 3) A[0] = A[x];
    } else
        A[k + 1] = 2;
    G[x] = 4;
    v = pick(A, x) + G[x] + (A[k] = 12) + A[k]++;
    smcoutput(v, 1);
    smcoutput(A, 1);
    v = *(A + x) + *B[x - 1] + *(B[0] + k);
    smcoutput(v, 1);
    return 0;
}
