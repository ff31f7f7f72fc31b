// Fixed-point numbers: operators, conversions, whole arrays, structs, loops, private branches and indices.
struct item {
    fixed<32,16> price;
    int count;
};

fixed<32,16> scaled(fixed<32,16> x) {
    return x * 1.5;
}

fixed<32,16> total(struct item *items, public int n) {
    fixed<32,16> sum = 0;
    for (public int i = 0; i < n; i++)
        sum += items[i].price * items[i].count;
    return sum;
}

public int main() {
    fixed<32,16> a, b, c;
    fixed<24,10> narrow;
    fixed<32,16> v[4], w[4], m[2][2], n[2][2], p[2][2];
    struct item items[2];
    int k;
    smcinput(a, 1);
    smcinput(b, 1);
    smcinput(v, 1);
    smcinput(w, 1);
    smcinput(m, 1);
    smcinput(n, 1);
    smcinput(items, 1);
    smcinput(k, 1);

    c = a * b;
    smcoutput(c, 1);
    c = a / b;
    smcoutput(c, 1);
    c = a / 3;
    smcoutput(c, 1);
    c = a + b * 0.1 - 3;
    smcoutput(c, 1);
    c = a * b + b * b - a * 2; // one sum: truncated once
    smcoutput(c, 1);
    c = -(a * b);
    c++;
    --c;
    c *= b;
    c /= 0.75;
    c -= 1;
    smcoutput(c, 1);
    c = a++ + --b;
    smcoutput(c, 1);
    c = a < b ? a : b;
    smcoutput(c, 1);
    c = k;
    c += 1;
    c = c / k;
    smcoutput(c, 1);
    k = a * -10;
    smcoutput(k, 1);
    narrow = a * b;
    smcoutput(narrow, 1);
    c = narrow;
    c = narrow * c;
    smcoutput(c, 1);

    c = v @ w;
    smcoutput(c, 1);
    p = m @ n;
    smcoutput(p, 1);
    p = m @ n @ n;
    smcoutput(p, 1);
    public int whole[4] = {1, -2, 3, 4};
    public double real[4] = {0.5, 0.25, 0.125, -1};
    c = v @ whole;
    smcoutput(c, 1);
    c = real @ v;
    smcoutput(c, 1);
    v = v * w + 1;
    smcoutput(v, 1);
    v = v * real - whole;
    smcoutput(v, 1);
    w *= 2.5;
    smcoutput(w, 1);

    c = 0;
    for (public int i = 0; i < 4; i++)
        c += v[i] * w[i];
    smcoutput(c, 1);
    for (public int i = 0; i < 4; i++)
        w[i] = v[i] * 0.25 + i * 0.5;
    smcoutput(w, 1);
    for (public int i = 0; i < 4; i++) [
        if (w[i] > 1.2)
            w[i] *= v[i];
    ]
    smcoutput(w, 1);

    c = total(items, 2);
    smcoutput(c, 1);
    smcoutput(items, 1);
    c = scaled(b);
    smcoutput(c, 1);
    if (a > b && v[1])
        c = 1.25;
    else
        c = a * a;
    smcoutput(c, 1);
    c = v[k & 3];
    v[k & 1] = c + 1;
    v[k & 3] += 0.5;
    smcoutput(v, 1);

    public double opened = smcopen(a);
    public double many[4];
    many = smcopen(v);
    c = a * opened + many[1];
    smcoutput(c, 1);
    public int tenths = opened * 10 + smcopen(v[0] * 2);
    smcoutput(tenths, 1);
    fixed<32,16> *pointer = pmalloc(2, fixed<32,16>);
    pointer[1] = a;
    *pointer = pointer[1] / opened;
    smcoutput(pointer, 1, 2);
    pfree(pointer);
    fixed<9,7> tiny = 0.75; // holds numbers below 2
    tiny = tiny * 2;
    tiny /= 3;
    tiny = 3 * tiny - tiny * 2.5;
    smcoutput(tiny, 1);
    return 0;
}
