// @ of public numbers of formats that C does not have: as on private ones.
#include <stdio.h>
int main(void) {
    public fixed<32,16> a[2][3] = {{1, 2.5, -3}, {0.1, 0.2, 0.3}}, b[3][2] = {{1, 0.5}, {2, -1}, {0.25, 4}}, c[2][2], v[3] = {1.5, -2, 3}, d, u[2];
    public float<24,8> f[3] = {1.1, 2.2, 3.3}, g[3] = {0.5, -1e3, 1e-3}, h, m[2][3] = {{1,2,3},{4,5,6}}, w[2];
    public double z[3] = {1.5, 2.5, 3.5};
    public int k[3] = {1, 2, 3};
    fixed<32,16> pa[2][3], pv[3], pc[2][2], pd;
    float<24,8> pf[3], pg[3], ph;
    pa = a; pv = v; pf = f; pg = g;
    c = a @ b;
    pc = pa @ b;
    smcoutput(c, 1);
    smcoutput(pc, 1);
    d = v @ v;
    pd = pv @ v;
    smcoutput(d, 1); smcoutput(pd, 1);
    d = v @ k;
    pd = pv @ k;
    smcoutput(d, 1); smcoutput(pd, 1);
    u = a @ v;
    smcoutput(u, 1);
    h = f @ g;
    ph = pf @ g;
    smcoutput(h, 1); smcoutput(ph, 1);
    ph = f @ pg;
    smcoutput(ph, 1);
    h = f @ z;
    ph = pf @ z;
    smcoutput(h, 1); smcoutput(ph, 1);
    w = m @ f;
    smcoutput(w, 1);
    h = f @ k + 1;
    smcoutput(h, 1);
    printf("%g %g\n", v @ v, f @ k);
    return 0;
}
