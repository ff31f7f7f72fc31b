struct item {
    fixed<32,16> price;
    int count;
};
int main(void) {
    fixed<32,16> a, b, v[3];
    struct item it;
    int k;
    public double rate;
    smcinput(a, 1);
    smcinput(it, 1);
    b = a * b;
    b = a * b + b * b - a;
    b = a * 0.5 + a * 3 - a / 0.25;
    b = a / b;
    b = a * rate;
    b = a * k + k;
    b *= a;
    b += a * b;
    b++;
    k = a;
    a = it.price * it.count;
    if (a < 1.25)
        b = -a;
    v = v * b + 1;
    b = v @ v;
    for (public int i = 0; i < 3; i++)
        v[i] = v[i] * 0.25 + i * 0.5;
    rate = smcopen(a);
    smcoutput(b, 1);
    return 0;
}
