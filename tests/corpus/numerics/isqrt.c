// Integer square roots, a bit at a time, and the lengths of vectors with them.
#define N 16

static unsigned isqrt(unsigned n) {
    unsigned root = 0;
  public
    unsigned bit;
    for (bit = 1u << 30; bit != 0; bit >>= 2) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

int main(void) {
    short x[N], y[N];
    unsigned length[N];

    smcinput(x, 1, N);
    smcinput(y, 1, N);
    for (public int i = 0; i < N; i++)
        length[i] = isqrt((unsigned)(x[i] * x[i]) + (unsigned)(y[i] * y[i]));
    smcoutput(length, 1, N);
    return 0;
}
