/* Whole arrays against the same operations element by element. */
#include <stdio.h>

#define N 6
#define SAME(whole, single)                                                                                  \
    C = whole;                                                                                               \
    for (i = 0; i < N; i++)                                                                                  \
        wrong += C[i] != (single);                                                                           \
    smcoutput(C, 1)

struct sample {
    private int v[3];
    private int weight;
    public int p[3];
};

private int A[N], B[N], C[N], x, wrong;
private int before[N] = A + 3; /* when the program starts */
public int P[N] = {1, 2, 3, 4, 5, 6}, Q[N] = {3, 0, -3, 7, 1, 1};

private int counted(private int value) {
    wrong += 0;
    return value;
}

private int changed(public int n, private int a[n], private int b[N]) {
    private int t[n] = a + 1;
    private int u[] = t - a;
    a *= 2;
    a += b;
    b = b - a;
    t = t + u;
    return t[0] + u[n - 1] + b[1];
}

public int sum(public int n, public int a[n]) {
    public int t[n], s = 0, i;
    t = a * a + Q[0];
    t = -t;
    for (i = 0; i < n; i++)
        s += t[i];
    return s;
}

public int main() {
    public int i, n;
    smcinput(n, 1);
    smcinput(A, 1);
    smcinput(B, 1);
    smcinput(x, 1);
    SAME(before, 3);
    SAME(A + B, A[i] + B[i]);
    SAME(A - 3, A[i] - 3);
    SAME(7 - A, 7 - A[i]);
    SAME(A * B - x * P, A[i] * B[i] - x * P[i]);
    SAME(A / B, A[i] / B[i]);
    SAME(A % 5 + B / P, A[i] % 5 + B[i] / P[i]);
    SAME(A << 2, A[i] << 2);
    SAME(A << P, A[i] << P[i]);
    SAME(A >> 1, A[i] >> 1);
    SAME((B & 15) >> (B & 3), (B[i] & 15) >> (B[i] & 3));
    SAME(A & B, A[i] & B[i]);
    SAME(A | P, A[i] | P[i]);
    SAME(A ^ 21, A[i] ^ 21);
    SAME(~A, ~A[i]);
    SAME(!A, !A[i]);
    SAME(-A + +B, -A[i] + +B[i]);
    SAME(A < B, A[i] < B[i]);
    SAME(A <= P, A[i] <= P[i]);
    SAME(3 > A, 3 > A[i]);
    SAME(A >= x, A[i] >= x);
    SAME(A == B, A[i] == B[i]);
    SAME(A != 4, A[i] != 4);
    SAME(A && B, A[i] && B[i]);
    SAME(A > 3 || Q, A[i] > 3 || Q[i]);
    SAME(Q && A, Q[i] && A[i]);
    SAME(A > B ? A : B, A[i] > B[i] ? A[i] : B[i]);
    SAME(Q > 1 ? A : -B, Q[i] > 1 ? A[i] : -B[i]);
    SAME(x > 2 ? A + 1 : B, x > 2 ? A[i] + 1 : B[i]);
    SAME(n > 2 ? A + 1 : B, n > 2 ? A[i] + 1 : B[i]);
    SAME(A > 2 ? x : P, A[i] > 2 ? x : P[i]);
    SAME((private unsigned char)(A * 100), (private unsigned char)(A[i] * 100));
    SAME((A + B) * (P * Q - 1) * 2, (A[i] + B[i]) * (P[i] * Q[i] - 1) * 2);
    SAME(A * counted(x + n++), A[i] * (x + n - 1));
    n--;
    SAME(P, P[i]);
    SAME(A, A[i]);

    /* Compound assignments. */
    C += B, C -= 1;
    smcoutput(C, 1);
    C *= P;
    C <<= P;
    smcoutput(C, 1);
    C /= 3;
    C %= 7;
    smcoutput(C, 1);
    C |= B;
    C ^= 5;
    C &= A;
    C >>= 1;
    smcoutput(C, 1);
    private unsigned char narrow[N];
    narrow = A * 100;
    narrow += 200;
    smcoutput(narrow, 1);
    private int<1> bits[N];
    bits = A > B;
    bits ^= bits;
    private long wide[N];
    wide = A * 1000000007L - narrow;
    smcoutput(wide, 1);
    private int chained[N];
    C = chained = A + x;
    smcoutput(chained, 1);

    /* Rows, more dimensions, fields, parameters. */
    private int M[n][3], T[n][3], cube[2][n][3];
    M = T + n;
    M[1] = M[0] * M[0] + 1;
    M[n - 1] += M[1];
    M[0] = M[0] * 3;
    T = M * M - x;
    cube[1] = T;
    cube[0] = cube[1] > M;
    cube = cube + cube;
    smcoutput(cube, 1);
    struct sample r, list[3];
    r.v = M[1] + 1;
    for (i = 0; i < 3; i++)
        r.p[i] = i + 1;
    r.p *= r.p;
    r.weight = x;
    list[1] = r;
    list[1].v = r.v * list[1].p - x;
    list[0].v -= list[1].v;
    smcoutput(list[0].v, 1);
    smcoutput(list[1].v, 1);
    smcoutput(list[1].p, 1);
    struct sample copy[3];
    copy = list;
    smcoutput(copy[1].v, 1);
    smcoutput(copy[1].weight, 1);
    x += changed(N, A, B);
    smcoutput(A, 1);
    smcoutput(B, 1);
    smcoutput(x, 1);

    /* Private branches. */
    if (x > 0) {
        A = A + 1;
        B *= A;
    } else {
        A = B;
    }
    if (x < 0)
        A = 0 * A;
    smcoutput(A, 1);
    smcoutput(B, 1);

    /* Opening, and public arrays. */
    P = smcopen(A);
    Q = smcopen(A * 2 + P) - P;
    Q += P > 3;
    for (i = 0; i < N; i++)
        printf("%d %d\n", P[i], Q[i]);
    printf("%d\n", sum(N, P));
    public int wrongs = smcopen(wrong);
    return wrongs;
}
