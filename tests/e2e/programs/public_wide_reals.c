// Public numbers of wide formats: the same arithmetic as on private ones, to the last bit.
#include <math.h>
#include <stdio.h>

struct mixed {
    public fixed<100,60> half;
    float<80,12> secret;
    public float<100,16> tiny;
};
typedef fixed<120,80> amount;
struct both {
    amount here;
    int count;
};

public fixed<200,140> rate = 0.0825, rates[3] = {1, -0.5, 0x1p-140}, minus[2] = {-3, 2 - 4};
public float<113,20> less = -3, third = 0.333333333333, limits[2] = {1e-3, -7e-3000L};
static public const fixed<72,40> step = 0.3;
static public float<10,16> far = 0x1p9000L;

fixed<200,140> scaled(public fixed<200,140> by, fixed<200,140> x) {
    return x * by;
}
public float<113,20> halved(public float<113,20> x) {
    return x / 2;
}
public amount doubled(const public amount *x) {
    return *x + *x;
}

int main(void) {
    public float<113,20> a = 1.1, b, c[3] = {1, 2, 3};
    public fixed<200,140> f = 2.75, g, h[2][2] = {{1, 2}, {3.5, -4.25}};
    public fixed<66,33> near = 1.5;
    public double d = 0.1;
    public int i, n = 3;
    public float<80,12> wide = 0.1;
    float<113,20> x = 1.1, y;
    fixed<200,140> u = 2.75, v, us[3] = {1, -0.5, 0x1p-140};
    float<80,12> w = 0.1;
    public float<20,16> broad = 0.7;
    float<20,16> private_broad = 0.7;
    public fixed<100,60> quotient = -2.75, divisor = 0.3;
    fixed<100,60> private_quotient = -2.75, private_divisor = 0.3;
    struct mixed m = {1.5, 2.5, 3.25};
    public struct both ours = {2.5, 3};
    private struct both theirs;
    int same;
    smcinput(b, 1);
    smcinput(rates, 1);
    smcinput(y, 1);
    smcinput(v, 1);
    smcinput(us, 1);
    // Bit by bit as the private ones.
    a = a * b / third + n - 0.7f;
    x = x * y / 0.333333333333 + n - 0.7f;
    same = a == x;
    smcoutput(same, 1);
    f = f * rates[2] + f * rate - f / 3 + -rate;
    u = u * us[2] + u * rate - u / 3 + -rate;
    same = f == u;
    smcoutput(same, 1);
    f = rates @ rates - f * 1e-30 + f * 1e9 / 1e9;
    u = us @ us - u * 1e-30 + u * 1e9 / 1e9;
    same = f == u;
    smcoutput(same, 1);
    quotient = quotient / divisor + 2 / divisor;
    private_quotient = private_quotient / private_divisor + 2 / private_divisor;
    same = quotient == private_quotient;
    smcoutput(same, 1);
    wide = wide * 3 - wide / 7;
    w = w * 3 - w / 7;
    same = wide == w;
    smcoutput(same, 1);
    f = sqrt(f * f) + floor(f) + round(f) + ceil(f) + trunc(f) + fmin(f, 1) - fabs(-f);
    u = sqrt(u * u) + floor(u) + round(u) + ceil(u) + trunc(u) + fmin(u, 1) - fabs(-u);
    same = f == u;
    smcoutput(same, 1);
    a = sqrt(a) + fmax(a, floor(a)) - round(a) * ceil(a) + trunc(a) + fabs(-a) + fmin(a, 1);
    x = sqrt(x) + fmax(x, floor(x)) - round(x) * ceil(x) + trunc(x) + fabs(-x) + fmin(x, 1);
    same = a == x;
    smcoutput(same, 1);
    broad = exp(broad) + log(broad) + sin(broad) * cos(broad) + pow(broad, 1.25);
    private_broad = exp(private_broad) + log(private_broad) + sin(private_broad) * cos(private_broad) +
                    pow(private_broad, 1.25);
    same = broad == private_broad;
    smcoutput(same, 1);
    printf("%.9g %.9g %.17g %.20Lg\n", (double)a, f, (double)wide, (long double)a);
    near = f; // between formats
    f = near + f / 1000, wide = f, a = f, g = a, i = f, n = (int)(near * 2);
    printf("%.12g %.12g %.12g %.12g %d %d\n", (double)near, f, (double)wide, a, i, n);
    g = f / (f - f);
    a += 1;
    a *= d;
    f -= 0.125;
    f *= step;
    g = f++;
    b = --a;
    n = 3;
    c[n - 1]++;
    h[n - 2][1] /= -3;
    printf("%g %g %g %g %g %d %g\n", (double)g, f, b, c[2], a, (int)(f * 1000), h[1][1]);
    if (f > g && a < b + 1 && !(third == 0) && rate && !!less)
        n = f;
    for (public fixed<80,8> t = 0; t < 1; t += 0.25)
        n++;
    while (near)
        near = near > 1 ? near - 1 : 0;
    printf("%d %g %g %d %d\n", n, far ? 1.5 : 2.5, (double)(far / far), (_Bool)near, near || step);
    printf("%.9g %.9g %g %g\n", (double)fabs(halved(less)), b, halved(3), doubled(&ours.here));
    for (i = 0; i < 2; i++)
        h[i][1] = h[i][0] * 2 - h[1][1];
    // With private ones.
    x = x * a + c[1] - limits[1];
    v = scaled(rate, v) + f * v + h[1][0];
    y = n * third + far * 0;
    smcoutput(x, 1);
    smcoutput(v, 1);
    smcoutput(y, 1);
    w = wide;
    smcoutput(w, 1);
    m.secret += m.half * m.tiny;
    m.half = m.tiny;
    smcoutput(m, 1);
    theirs.here = ours.here, theirs.count = ours.count;
    ours.here *= ours.here - 1;
    theirs.here *= theirs.here - 1;
    same = theirs.here == ours.here;
    smcoutput(theirs, 1);
    smcoutput(ours, 1);
    smcoutput(same, 1);
    for (i = 0; i < 3; i++)
        us[i] = us[i] * rates[i] + rates[2 - i] * i;
    smcoutput(us, 1);
    us = us + rates * f;
    rates = rates - 1.5;
    smcoutput(us, 1);
    smcoutput(rates, 1);
    d = 1000000.5;
    f = d;
    us = c * d + us;
    us[1] = d;
    smcoutput(us, 1);
    // Shown as they are.
    a = smcopen(x);
    f = smcopen(v);
    same = (a == x) + 2 * (f == v);
    smcoutput(same, 1);
    rates = smcopen(us);
    same = (rates[0] == us[0]) + (rates[1] == us[1]) + (rates[2] == us[2]);
    smcoutput(same, 1);
    d = smcopen(us[1]);
    printf("%.1f %.12Lg %.12g\n", d, smcopen(v), (double)smcopen(x));
    smcoutput(a, 1);
    smcoutput(f, 1);
    smcoutput(h, 1);
    smcoutput(minus, 1);
    smcoutput(less, 1);
    return 0;
}
