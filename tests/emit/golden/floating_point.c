#include <math.h>
struct point {
    double x;
    int weight;
};
float<16,5> halved(float<16,5> x) {
    return x / 2;
}
int main(void) {
    float a, b, v[3];
    double d;
    struct point p;
    fixed<32,16> f;
    int k;
    public float rate = 0.1f;
    public double opened[3];
    smcinput(a, 1);
    smcinput(p, 1);
    b = a + b * 2 - a / b;
    b = a * 1.5 + 0.1;
    b = a * 0.1f * rate;
    b += d;
    b++;
    d = -p.x * p.weight;
    k = d;
    k = (a < 1.5) + (a > b) + (a != b) + !a;
    if (a && b <= 0.1)
        b = halved(a);
    b = sqrt(a) + fabs(b) + fmax(a, b);
    f = a;
    a = f;
    v = v * b + rate;
    for (public int i = 0; i < 3; i++)
        v[i] = v[i] * v[i] + i * 0.5f;
    opened = smcopen(v);
    rate = smcopen(a + 1);
    smcoutput(b, 1);
    return 0;
}
