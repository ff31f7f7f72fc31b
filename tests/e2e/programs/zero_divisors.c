// Division by a private zero: 0, of all widths and signs, of elements and of what is computed further.
int a[4], d[4];
unsigned u = 4000000000, none;
char narrow = 100;
long wide = 1234567890123;
int<4> small;
fixed<32,16> f = 5.5, g, signs[3] = {-1.25, 0, 3};
float x = 2.5, y;
double v = -7, w;

int main(void) {
    public int i;
    int quotients[4], rests[4], total = 0, chosen;
    unsigned mixed[2];
    long far[2];
    smcinput(a, 1, 4);
    smcinput(d, 1, 4);
    for (i = 0; i < 4; i++) {
        quotients[i] = a[i] / d[i];
        rests[i] = a[i] % d[i];
        if (d[i] != 0)
            total += a[i] / d[i];
    }
    chosen = d[0] == 0 ? -1 : a[0] / d[0];
    mixed[0] = u / none;
    mixed[1] = u % none;
    far[0] = wide / small;
    far[1] = wide % (narrow - 100);
    total += (a[3] / d[3] + 1) * 7;
    a[1] /= small;
    a[2] %= small;
    f = f / g;
    for (i = 0; i < 3; i++)
        signs[i] /= g;
    x = x / y;
    v /= w;
    smcoutput(quotients, 1);
    smcoutput(rests, 1);
    smcoutput(total, 1);
    smcoutput(chosen, 1);
    smcoutput(mixed, 1);
    smcoutput(far, 1);
    smcoutput(a, 1, 4);
    smcoutput(f, 1);
    smcoutput(signs, 1);
    smcoutput(x, 1);
    smcoutput(v, 1);
    return 0;
}
