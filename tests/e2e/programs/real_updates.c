// Updates of real numbers at places with side effects: computed once.
double scale(float *row, public int n, float by) {
    double sum = 0;
    while (n-- > 0) {
        *row *= by;
        sum += *row++;
    }
    return sum;
}
int main(void) {
    float a[4], b = 2;
    fixed<32,16> f[3];
    double s;
    public int i = 0, j = 0;
    smcinput(a, 1);
    smcinput(f, 1);
    s = scale(a, 4, 1.5f);
    smcoutput(s, 1);
    a[i++] *= b;
    a[i++] += a[0];
    f[j++] *= f[1];
    f[j++] /= 4;
    f[--j]++;
    smcoutput(a, 1);
    smcoutput(f, 1);
    smcoutput(i, 1);
    float *p = a;
    *p++ -= 0.5f;
    *p++ /= 3;
    *p++ += 1;
    b = a[2];
    smcoutput(a, 1);
    smcoutput(b, 1);
    return 0;
}
