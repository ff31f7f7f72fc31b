// Values of more than 128 bits: integers, formats of real numbers, and products of such that fit less.
struct pair {
    int<150> n;
    float<113,15> x;
};

static unsigned int<200> counter = 7;
fixed<140,70> table[2] = {0.5, -3};
int<160> numbers[4];

float<113,15> twice(float<113,15> x, int<150> n) {
    return x * n;
}

int<150> kind(int<150> n) {
    switch (n) {
    case -1:
        return n * 100;
    case 5:
        n++;
    default:
        return -n;
    }
}

int main(void) {
    fixed<200,90> x = 1.5, y, v[3] = {1, 2.25, -3}, w[3];
    float<113,20> f, g[3], h = 0;
    unsigned int<256> u = 1;
    int<200> s = -5;
    fixed<90,50> p[3] = {1000.5, -2, 3}, q[3];
    int k;
    long a, b, c;
    smcinput(k, 1);
    smcinput(f, 1);
    smcinput(numbers, 1);
    smcinput(a, 1);
    b = a - 1, c = a - 2;
    y = x * x + v[k];
    smcoutput(y, 1);
    w = v * v - x;
    smcoutput(w, 1);
    y = v @ w;
    smcoutput(y, 1);
    y = -x - v[k] / 3;
    smcoutput(y, 1);
    y = round(v[k] * 1.25) + floor(x) + fabs(v[k]) + fmax(x, y);
    smcoutput(y, 1);
    g[0] = f / 3, g[1] = -f, g[2] = 2;
    f = f * 1.5;
    smcoutput(f, 1);
    g[k] += sqrt(f);
    h = g @ g;
    smcoutput(g, 1);
    smcoutput(h, 1);
    h = smcsum(g, 3);
    smcoutput(h, 1);
    if (h < 100)
        h++;
    smcoutput(h, 1);
    u = u << 255;
    s = s * (int<200>)1000000007 * 1000000007 * 1000000007 * 1000000007 * 1000000007;
    k = u > 5;
    smcoutput(u, 1);
    smcoutput(s, 1);
    smcoutput(k, 1);
    k = s / 1000000007 >> 64;
    smcoutput(k, 1);
    q = p * p;
    smcoutput(q, 1);
    q = p * p - p / 2;
    smcoutput(q, 1);
    y = p @ p;
    smcoutput(y, 1);
    h = u;
    smcoutput(h, 1);
    smcsort(g, 3);
    h = smcmax(g, 3) - g[0];
    smcoutput(g, 1);
    smcoutput(h, 1);
    u += 7, u *= 3, u >>= 3, u++, s--, s %= 1000;
    smcoutput(u, 1);
    smcoutput(s, 1);
    k = smcpopcount(u);
    smcoutput(k, 1);
    u = ~u ^ (u & 0xffff) | 1;
    smcoutput(u, 1);
    k = a * b * c > 0;
    smcoutput(k, 1);
    k = a * b * c / a / b - c == 0 && !(s == 0) && (_Bool)(u << 100);
    smcoutput(k, 1);
    struct pair both[2] = {{-1, 0.5}, {5, -1e-1000}};
    both[k].x = twice(both[k].x, both[0].n + 3);
    both[0].n = kind(both[0].n), both[1].n = kind(both[1].n);
    smcoutput(both, 1);
    for (public int i = 0; i < 4; i++) {
        counter += numbers[i] * numbers[3 - i];
        numbers[i] = numbers[i] < 0 ? numbers[i] * 3 : numbers[numbers[i]];
    }
    smcoutput(counter, 1);
    smcoutput(numbers, 1);
    smcprefixsum(numbers, 4);
    smcoutput(numbers, 1);
    s = smcmin(numbers, 4) + smcsum(numbers, 4);
    smcoutput(s, 1);
    table[1] *= table[0] + table[1];
    smcoutput(table, 1);
    public long double opened = smcopen(f);
    f = opened / 3;
    smcoutput(f, 1);
    return 0;
}
