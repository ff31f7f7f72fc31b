// Reduces fractions by Euclid's algorithm.
#define N 6

typedef unsigned short u16;

static u16 gcd(u16 a, u16 b) {
    for (public int step = 0; step < 24; step++) {
        if (b == 0)
            break;
        u16 rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int main(void) {
    u16 numerator[N], denominator[N];

    smcinput(numerator, 1, N);
    smcinput(denominator, 1, N);
    for (public int i = 0; i < N; i++) {
        u16 g = gcd(numerator[i], denominator[i]);
        numerator[i] /= g;
        denominator[i] /= g;
    }
    smcoutput(numerator, 1, N);
    smcoutput(denominator, 1, N);
    return 0;
}
