/* Arrays of structs that do not stand on the stack of C. */
struct k { private int a; };
struct p { private int a; private int b[2]; public int n; };
public int size = 70000;
struct p G[size];
private int pass(struct p *v, public int n) {
    private int s = 0;
    for (public int i = 0; i < n; i++) s += v[i].a + v[i].b[1] * v[i].n;
    return s;
}
private int deep(private int x, public int n) {
    struct p L[300000];
    struct p M[n][30];
    struct p *q = &L[n];
    private int r = L[7].a + M[1][29].b[1];
    L[299999].a = x;
    L[n].b[1] = x * 2;
    L[n].n = 3;
    M[1][29] = L[n];
    q->a += 5;
    r += L[299999].a + M[n - 1][29].b[1] + pass(L, n + 1) + pass(M[1], 30);
    if (n > 2) r += deep(x + 1, n - 1);
    return r;
}
public int main() {
    private int x, r[3];
    smcinput(x, 1);
    G[69999].a = x;
    G[3].b[1] = 4;
    G[3].n = 2;
    r[0] = pass(G, size);
    r[1] = deep(x, 4);
    for (public int i = 0; i < 20; i++) {
        struct k K[100];
        r[2] += K[x * 3].a;
        K[x].a = x;
        r[2] += K[x].a;
    }
    smcoutput(r, 1, 3);
    return 0;
}
