// Public numbers of formats that C does not have: the same arithmetic as on private ones.
#include <math.h>
#include <stdio.h>
struct mixed { public fixed<16,8> half; float<24,8> secret; public float<11,5> tiny; };
public fixed<32,16> rate = 0.0825, rates[3] = {1, -0.5, 0x1p-16}, minus[2] = {-3, 2 - 4};
public float<24,8> less = -3;
public float<24,8> third = 0.333333333333, limits[2] = {1e-3, -7};
static public const fixed<40,20> step = 0.3;
fixed<32,16> scaled(public fixed<32,16> by, fixed<32,16> x) { return x * by; }
public float<11,5> halved(public float<11,5> x) { return x / 2; }
int main(void) {
    public float<24,8> a = 1.1, b, c[3] = {1, 2, 3};
    public fixed<32,16> f = 2.75, g, h[2][2] = {{1, 2}, {3.5, -4.25}};
    public double d = 0.1;
    public int i, n = 3;
    public float<53,11> wide = 0.1;
    float<24,8> x = 1.1, y, hidden_third = 0.333333333333;
    fixed<32,16> u = 2.75, v;
    float<53,11> w = 0.1;
    struct mixed m = {1.5, 2.5, 3.25};
    int same;
    smcinput(b, 1);
    smcinput(rates, 1);
    smcinput(y, 1);
    smcinput(v, 1);
    // Bit by bit as the private ones.
    a = a * b / third + n - 0.7f;
    x = x * y / hidden_third + n - 0.7f;
    same = a == x;
    smcoutput(same, 1);
    f = f * rates[2] + f * rate - f / 3 + -rate;
    u = u * rates[2] + u * rate - u / 3 + -rate;
    same = f == u;
    smcoutput(same, 1);
    wide = wide * 3 - wide / 7;
    w = w * 3 - w / 7;
    same = wide == w;
    smcoutput(same, 1);
    printf("%.9g %.9g %.17g\n", a, f, (double)wide);
    g = f / (f - f);
    a += 1;
    a *= d;
    f -= 0.125;
    f *= step;
    g = f++;
    b = --a;
    c[n - 1]++;
    printf("%g %g %g %g %g %d\n", (double)g, f, b, c[2], a, (int)(f * 1000));
    if (f > g && a < b + 1 && !(third == 0) && rate)
        n = f * 4;
    for (public fixed<16,8> t = 0; t < 1; t += 0.25)
        n++;
    printf("%d %g %g\n", n, sqrt(a * a), floor(f));
    g = fmax(f, -1) + fabs(-f) + round(f);
    b = exp(third) + fmin(a, third);
    printf("%.9g %.9g %g\n", g, b, halved(3));
    for (i = 0; i < 2; i++)
        h[i][1] = h[i][0] * 2 - h[1][1];
    printf("%g %g\n", h[0][1], h[1][1]);
    // With private ones.
    x = x * a + c[1] - limits[1];
    v = scaled(rate, v) + f * v + h[1][0];
    y = n * third;
    smcoutput(x, 1);
    smcoutput(v, 1);
    smcoutput(y, 1);
    w = wide;
    smcoutput(w, 1);
    m.secret += m.half * m.tiny;
    m.half = m.tiny;
    smcoutput(m, 1);
    a = smcopen(x);
    f = smcopen(v);
    smcoutput(a, 1);
    smcoutput(f, 1);
    smcoutput(h, 1);
    smcoutput(minus, 1);
    smcoutput(less, 1);
    // Of constants, whose products C would compute in int.
    f = 4;
    v = 1 / f + 20000 / f;
    smcoutput(v, 1);
    f = 1 / f;
    smcoutput(f, 1);
    printf("%zu %zu\n", sizeof a, sizeof f);
    return 0;
}
