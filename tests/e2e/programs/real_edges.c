// Where real numbers end: what functions of what has no value give, overflow, underflow, division by zero.
int main(void) {
    float x, zero, y[18];
    fixed<32,16> a, none, b[10];
    fixed<32,16> q[6];
    fixed<12,4> narrow;
    fixed<64,24> wide;
    int n[2];
    smcinput(x, 1);
    smcinput(a, 1);
    zero = x - x;
    none = a - a;
    y[0] = log(-x), y[1] = log(zero), y[2] = log2(-x), y[3] = sqrt(-x);
    y[4] = pow(-x, 0.5f), y[5] = pow(zero, -x), y[6] = pow(zero, zero), y[7] = pow(-x, 3);
    y[8] = exp(x * 1e9f), y[9] = exp(-x * 1e9f);
    y[10] = x / zero, y[11] = -x / zero, y[12] = zero / zero;
    y[13] = x * 1e70f * 1e70f, y[14] = -x * 1e70f * 1e70f, y[15] = x * 1e-70f * 1e-70f;
    y[16] = sin(x * 1e30f), y[17] = cos(x * 1e30f);
    smcoutput(y, 1);
    b[0] = log(-a), b[1] = log(none), b[2] = log2(-a), b[3] = log2(none), b[4] = sqrt(-a);
    b[5] = pow(-a, 0.5), b[6] = pow(none, -a), b[7] = exp(a * 1000), b[8] = exp(-a * 1000), b[9] = sin(a * 1000);
    smcoutput(b, 1);
    n[0] = x * 1e30f, n[1] = -x * 1e9f;
    smcoutput(n, 1);
    q[0] = a / none, q[1] = -a / none, q[2] = none / none, q[3] = a;
    q[3] /= n[0] - n[0];
    narrow = a, wide = a;
    q[4] = narrow / (narrow - narrow), q[5] = wide / (wide - wide);
    smcoutput(q, 1);
    return 0;
}
