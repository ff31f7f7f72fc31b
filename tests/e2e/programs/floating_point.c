// Floating-point numbers: formats, operators, conversions, memory, branches, loops, input and output.
struct point {
    double x, y;
    int weight;
};

float twice(float x) {
    return x + x;
}

double norm(struct point *p) {
    return p->x * p->x + p->y * p->y;
}

void sort_two(float *low, float *high) {
    if (*low > *high) {
        float old = *low;
        *low = *high;
        *high = old;
    }
}

public int main() {
    float a, b, c;
    double d, e;
    long double l;
    float<16,5> small;
    float v[4], w[4], m[2][3];
    struct point p[2];
    int k;
    long big;
    smcinput(a, 1);
    smcinput(b, 1);
    smcinput(d, 1);
    smcinput(v, 1);
    smcinput(w, 1);
    smcinput(m, 1);
    smcinput(p, 1);
    smcinput(k, 1);

    c = a + b;
    smcoutput(c, 1);
    c = a - b;
    smcoutput(c, 1);
    c = a * b;
    smcoutput(c, 1);
    c = -a * 1.5f + 2;
    smcoutput(c, 1);
    c = a * 1.5; // in the format of c
    smcoutput(c, 1);
    c = a * 0.1; // as double
    smcoutput(c, 1);
    e = d * a;
    smcoutput(e, 1);
    l = d;
    l = l * l - k;
    smcoutput(l, 1);
    small = a;
    small *= small;
    smcoutput(small, 1);
    c = k;
    c += 0.25f;
    c++;
    --c;
    smcoutput(c, 1);
    k = c * 2;
    smcoutput(k, 1);
    big = d * 1e6;
    smcoutput(big, 1);
    k = (a < b) + 2 * (a >= b) + 4 * (a == a) + 8 * (a != b) + 16 * (b > 1) + 32 * (d <= 0.5);
    smcoutput(k, 1);
    k = (a && b) + 2 * !a + 4 * (a || 0);
    smcoutput(k, 1);
    c = a > b ? a : b;
    smcoutput(c, 1);
    if (a > b && d)
        c = twice(a);
    else
        c -= 1;
    smcoutput(c, 1);
    sort_two(&v[0], &v[1]);
    smcoutput(v, 1);
    for (public int i = 0; i < 4; i++)
        w[i] = v[i] * w[i] + i;
    smcoutput(w, 1);
    for (public int i = 0; i < 4; i++) [
        if (w[i] < 1)
            w[i] = w[i] + i * 0.5f;
    ]
    smcoutput(w, 1);
    v = v * 2 - w;
    smcoutput(v, 1);
    public float shares[4] = {1, 0.5, 0.25, 2};
    v = shares * w;
    smcoutput(v, 1);
    m[1] = m[0] + 1;
    smcoutput(m, 1);
    c = v[k & 3];
    v[k & 1] = c;
    smcoutput(v, 1);
    d = norm(&p[0]) + p[1].x * p[1].weight;
    smcoutput(d, 1);
    p[1] = p[0];
    smcoutput(p, 1);
    double *pointer = pmalloc(2, double);
    pointer[1] = d;
    *pointer = -pointer[1];
    smcoutput(pointer, 1, 2);
    pfree(pointer);
    public double opened = smcopen(d);
    public float many[4];
    many = smcopen(v);
    e = d - opened;
    smcoutput(e, 1);
    c = many[2] - v[2];
    smcoutput(c, 1);
    fixed<40,20> f = d;
    f = f * 2;
    smcoutput(f, 1);
    d = f;
    smcoutput(d, 1);
    d = f + a;
    smcoutput(d, 1);
    return 0;
}
