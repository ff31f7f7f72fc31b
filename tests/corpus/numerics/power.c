// Fibonacci numbers modulo 10007 by squaring a matrix; which one is secret.
#define MODULUS 10007
#define BITS 16

struct matrix {
    int a, b, c, d;
};

static struct matrix times(struct matrix x, struct matrix y) {
    struct matrix r;
    r.a = (x.a * y.a + x.b * y.c) % MODULUS;
    r.b = (x.a * y.b + x.b * y.d) % MODULUS;
    r.c = (x.c * y.a + x.d * y.c) % MODULUS;
    r.d = (x.c * y.b + x.d * y.d) % MODULUS;
    return r;
}

int main(void) {
    unsigned short n;
    struct matrix result = {1, 0, 0, 1}, power = {1, 1, 1, 0};
    int fibonacci;

    smcinput(n, 1);
    for (public int i = 0; i < BITS; i++) {
        if (n & 1)
            result = times(result, power);
        power = times(power, power);
        n >>= 1;
    }
    fibonacci = result.b;
    smcoutput(fibonacci, 1);
    return 0;
}
