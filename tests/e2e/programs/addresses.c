/* Addresses, rows, input and output at private indices; pointers moved by private amounts. */
struct p { private int a; private int b[3]; };
private int sum(private int *v, public int n) {
    private int s = 0;
    for (public int i = 0; i < n; i++) s += v[i];
    v[0] = s;
    return s;
}
void twice(private int *p) { *p *= 2; }
void bump(struct p *q, private int by) { q->a += by; q->b[1] = by; }
public int main() {
    private int x, y, A[5], M[3][4], r[12], z[4];
    struct p S[4];
    smcinput(x, 1);
    smcinput(y, 1);
    smcinput(A, 1, 5);
    smcinput(M, 1, 3, 4);
    smcinput(S, 1, 4);
    private int *p = &A[x];
    *p += 100;
    r[0] = *p;
    twice(&A[y]);
    twice(p);
    r[1] = sum(M[x], 4);
    r[2] = p == &A[2];
    p = A + y;
    *p = -1;
    p -= x;
    r[3] = *p;
    r[4] = p[x];
    p += 1;
    p[y] = 55;
    struct p *q = &S[x];
    q->a = 9;
    bump(&S[y], x);
    r[5] = q->b[y];
    r[6] = *(&S[y].b[x]);
    private int *w = &M[1][y];
    w[x - 2]++;
    r[7] = *w;
    if (x > 1) p = &A[y]; else p = &x;
    *p += 3;
    r[8] = p - A;
    r[9] = *(A + y + x - 3);
    private int *o = &A[y * 100];
    *o = 4;
    r[10] = *o;
    z = M[y];
    smcoutput(M[x], 1);
    smcoutput(A[x], 1);
    smcoutput(S[y], 1);
    smcoutput(z, 1, 4);
    smcinput(A[y], 1);
    smcinput(M[x], 1);
    smcinput(M[y], 1, 2);
    public int open[4];
    open = smcopen(M[x]);
    r[11] = open[2];
    smcoutput(r, 1, 12);
    smcoutput(A, 1, 5);
    smcoutput(M, 1, 3, 4);
    smcoutput(S, 1, 4);
    return 0;
}
