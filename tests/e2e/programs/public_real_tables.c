// Public tables of real numbers at private indices.
struct row { public double v; int k; };
public float<24,8> tab[5] = {1, 2.5, -3, 1e3, 0.1};
public fixed<16,8> ftab[3] = {1.5, -2, 0.25};
int main(void) {
    public double ctab[4] = {0.1, -0.2, 0.3, 1e-300}, grid[2][3] = {{1, 2, 3}, {4.5, -5, 6e10}};
    public long double lt[2] = {0.1L, -7};
    public float one[1] = {2.5f}, most[300];
    public float<64,14> wide[3] = {1, -1.0 / 3, 3e20};
    public int i;
    struct row rows[3] = {{1.5, 1}, {-2.25, 2}, {1e9, 3}};
    int x[6], y[6];
    float a[6], f[6];
    double d[6], e[6], g[6];
    fixed<16,8> h[6];
    long double l[6];
    float<64,14> w[6];
    smcinput(x, 1);
    smcinput(y, 1);
    for (i = 0; i < 300; i++)
        most[i] = i * 0.5f;
    for (i = 0; i < 6; i++) {
        a[i] = tab[x[i]];
        d[i] = ctab[x[i]];
        e[i] = grid[x[i]][y[i]] + grid[1][y[i]] * grid[x[i]][2];
        h[i] = ftab[x[i]];
        l[i] = lt[x[i]];
        f[i] = one[x[i]] + most[x[i] * 50 + y[i]];
        w[i] = wide[y[i]];
        g[i] = x[i] > 1 ? ctab[y[i]] : *(ctab + x[i]);
    }
    smcoutput(a, 1);
    smcoutput(d, 1);
    smcoutput(e, 1);
    smcoutput(h, 1);
    smcoutput(l, 1);
    smcoutput(f, 1);
    smcoutput(w, 1);
    smcoutput(g, 1);
    ctab[1] = 7; // another table from here on
    d[5] = rows[x[1]].v * rows[x[2]].k;
    d[0] = ctab[x[1]] * 2;
    d[1] = ctab[x[1]] < 8;
    smcoutput(d, 1);
    return 0;
}
