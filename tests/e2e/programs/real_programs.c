// Real numbers in an ordinary program: types, initialisers, functions, conversions, control flow.
#include <math.h>
typedef fixed<32,16> money;
typedef struct { money value[2]; float rate; int n; struct { double lo, hi; } range; } account;
static float total = 1.5f;
const double pi = 3.14159265358979;
const float weights[2] = {0.1f, 2};
static const money fees[2] = {0.1, 2};
money history[3] = {1, 2.5, -0.25};
account accounts[2] = {{{1.5, 2}, 0.5f, 3, {-1, 1}}, {.rate = 2, .range.hi = 1e10}};
float apply(float (*f)(float), float x) { return f(x); }
float half(float x) { return x / 2; }
double power(double x, public int n) { return n == 0 ? 1 : x * power(x, n - 1); }
money first_over(money *a, public int n, money limit) {
    for (public int i = 0; i < n; i++) {
        if (a[i] > limit)
            return a[i];
    }
    return -1;
}
int count_until(float *a, public int n, float stop) {
    int count = 0;
    for (public int i = 0; i < n; i++) {
        if (a[i] == stop)
            break;
        if (a[i] < 0)
            continue;
        count++;
    }
    return count;
}
int main(void) {
    float x, y = 2.5f, z[2][2] = {{1, 2}, {3}};
    double d;
    money m;
    int k;
    unsigned u;
    _Bool b;
    char c;
    smcinput(x, 1);
    smcinput(d, 1);
    smcinput(m, 1);
    smcinput(k, 1);
    b = x;
    smcoutput(b, 1);
    u = d * 3;
    smcoutput(u, 1);
    c = (char)(x * 2);
    smcoutput(c, 1);
    k += x * 1.5f;
    smcoutput(k, 1);
    k -= m;
    smcoutput(k, 1);
    k = (int)d + (int)m;
    smcoutput(k, 1);
    y = (float)k / 3;
    smcoutput(y, 1);
    m = (money)d + (money)0.1;
    smcoutput(m, 1);
    d = (double)m * pi;
    smcoutput(d, 1);
    y = x > 1 ? 1 : k;
    smcoutput(y, 1);
    m = k > 3 ? m : 2;
    smcoutput(m, 1);
    total += x;
    smcoutput(total, 1);
    history[1] = history[0] + history[2];
    smcoutput(history, 1);
    accounts[1] = accounts[0];
    accounts[1].range.lo = accounts[0].range.hi * d;
    accounts[1].value[k & 1] *= 2;
    smcoutput(accounts, 1);
    y = apply(half, x);
    smcoutput(y, 1);
    d = power(1.5, 4);
    smcoutput(d, 1);
    m = first_over(history, 3, 0.8);
    smcoutput(m, 1);
    z[1][1] = -z[0][1];
    smcoutput(z, 1);
    k = count_until(z[0], 4, 3);
    smcoutput(k, 1);
    float *p = &y, *q = &x;
    if (d > 2)
        p = q;
    *p = *p + 1;
    smcoutput(x, 1);
    smcoutput(y, 1);
    if (smcopen(x) > 0.5)
        m += smcopen(d) / 16;
    smcoutput(m, 1);
    public double rate = smcopen(total) / 2, table[3] = {0.5, 1.5, 2.5};
    m = 0;
    for (public int i = 0; i < 3; i++) {
        m += history[i] * table[i];
        y += table[i];
    }
    smcoutput(m, 1);
    smcoutput(y, 1);
    public int i = 0;
    do { y -= rate; i++; } while (smcopen(y > 0) && i < 10);
    smcoutput(y, 1);
    switch (k) { case 1: y = 1; break; case 2: y = 2.5f; case 3: y += 0.25f; break; default: y = -1; }
    smcoutput(y, 1);
    y = weights[0] + fees[1];
    smcoutput(y, 1);
    public int sizes[4] = {sizeof(account), sizeof z, sizeof accounts, _Alignof(double)};
    smcoutput(sizes, 1);
    y = k / 2 + 0.5f;
    smcoutput(y, 1);
    m = m - 1 < 0 || !m ? -m : m;
    smcoutput(m, 1);
    d = 1; d /= 3;
    smcoutput(d, 1);
    history[0] = 1e-9;
    smcoutput(history, 1);
    m = fabs(m - 3) + sqrt(m + 10) + (m < 1.5) + (money)k;
    smcoutput(m, 1);
    return 0;
}
