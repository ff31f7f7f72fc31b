// Private floating-point and fixed-point numbers among all the rest.
#include "check.h"

struct measure { float value; fixed<32,16> weight; };

double mean(public int n, double a[n]) {
    double sum = 0;
    for (public int i = 0; i < n; i++)
        sum += a[i];
    return sum / n;
}

struct kept { float f; int n; double d[2]; };
/// Static data is initialised once.
float counted(void) {
    static float each[2] = {1.5, 2.5};
    static struct kept kept = {0.5, 3, {1.25}}, all[2] = {{1}, {.d = {2, 4}}};
    static double d = 0.25, quarter = 1.0 / 4;
    static fixed<20,4> price = 2.5;
    each[0]++;
    kept.f += 1;
    kept.n++;
    kept.d[0] *= 2;
    all[1].d[1] += 1;
    d *= 2;
    price += 0.5;
    return each[0] + kept.f + kept.n + kept.d[0] + all[1].d[1] + d + quarter + price;
}

int main(void) {
    float x = 2.5f, y = -0.75f;
    double d = 1e10, e;
    long double l = 3;
    float<20,7> small = 1.25;
    fixed<32,16> f = 2.5, g = -1.25;
    fixed<20,4> coarse = 1.06;
    int i = 3, yes = 1;
    public int n = 2;
    public double open = 0.5;
    double all[4] = {1, 2, 3, 4};
    struct measure m = {1.5f, 2.25};
    IS_REAL(x + y, 1.75);
    IS_REAL(x - y, 3.25);
    IS_REAL(x * y, -1.875);
    IS_REAL(y / x * 0 + 5 / x, 2);
    IS_REAL(-x, -2.5);
    IS((x < y) + (x > y) * 2 + (x <= 2.5f) * 4 + (x >= y) * 8 + (x == 2.5f) * 16 + (x != y) * 32, 62);
    IS_REAL(f + g, 1.25);
    IS_REAL(f * g, -3.125);
    IS_REAL(f / g, -2);
    IS_REAL(-g, 1.25);
    IS((f < g) + (f > g) * 2 + (f == 2.5) * 4, 6);
    IS_REAL(coarse, 1.0625);
    // Mixed with integers and with each other.
    IS_REAL(x * i, 7.5);
    IS_REAL(f * i + n, 9.5);
    IS_REAL(i / x + open, 1.2 - 0.0 + 0.5 - (1.2 - (double)0x1.33333332p0));
    IS_REAL(f + x, 5);
    IS_REAL(d + 0.5, 1e10 + 0.5);
    IS_REAL(l / 2 + small, 2.75);
    i = x;
    IS(i, 2);
    i = y * 10;
    IS(i, -7);
    i = g;
    IS(i, -1);
    IS((int)(d / 1e3) + (long)f, 10000002);
    e = (float<10,6>)1.0009765625;
    IS_REAL(e, 1);
    IS_REAL((fixed<16,2>)1.3 + (float)i, 0.25);
    // The formats of C's names: no digit is lost.
    x = 4294967295.0;
    IS_REAL(x - 1 - 4294967290.0f, 4);
    d = 9007199254740991.0;
    IS_REAL(d - 9007199254740000.0, 991);
    l = 1.0L + 0x1p-63L;
    IS_REAL((l - 1) * 0x1p63L, 1);
    d = 1e10;
    // In whatever data take part in.
    x = 2.5f;
    x += 1, x *= 2, x -= 0.5f, x /= 2;
    IS_REAL(x, 3.25);
    x++;
    f--;
    IS_REAL(x + f, 5.75);
    if (x > 4)
        m.value = -x;
    IS_REAL(m.value, -4.25);
    IS_REAL(m.weight * 2, 4.5);
    IS_REAL(yes ? d : e, 1e10);
    IS(!x + (x && y) + (y || 0), 2);
    IS_REAL(mean(4, all), 2.5);
    all[yes] = 20;
    IS_REAL(all[yes] + all[yes + 1], 23);
    IS_REAL(all @ all, 1 + 400 + 9 + 16);
    all = all / 2 + 1;
    IS_REAL(all[1], 11);
    // Functions, with and without a header.
    IS_REAL(sqrt(16.0f * x / x), 4);
    IS_REAL(fabs(y) + floor(y) + ceil(y) + round(y), 0.75 - 1 - 0 - 1);
    IS_REAL(fmin(x, y) + fmax(x, y), 3.5);
    IS_REAL(exp(x - x) + log(x / x) + cos(x - x) + sin(y - y), 2);
    IS_REAL(pow(x - x + 2, 10), 1024);
    IS_REAL(floor(f) + fabs(g) + sqrt(f * 0 + 2.25), 1 + 1.25 + 1.5);
    IS(abs(i - 8), 9);
    // They stay in the operand's format; with a suffix, they compute in that of the name.
    float<16,5> shorter = 2;
    fixed<20,4> sixteenths = 2;
    IS_REAL(sqrt(shorter), 46340 / 32768.0);
    e = sqrt(sixteenths);
    IS((e * 16 == floor(e * 16)) + (e > 1.2 && e < 1.6), 2);
    d = 2;
    e = sqrtf(d);
    IS((e * 0x1p31 == floor(e * 0x1p31)) + (e < sqrt(d)), 2);
    IS_REAL(counted(), 2.5 + 1.5 + 4 + 2.5 + 5 + 0.5 + 0.25 + 3);
    IS_REAL(counted(), 3.5 + 2.5 + 5 + 5 + 6 + 1 + 0.25 + 3.5);
    return checked();
}
