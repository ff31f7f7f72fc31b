// The greatest common divisor of two parties' secret numbers: Euclid's algorithm, in a fixed number of steps.
#ifndef STEPS
#define STEPS 32 // for numbers below 5,702,887; any two of 32 bits take at most 46
#endif

int main(void) {
    private unsigned a, b;

    smcinput(a, 1);
    smcinput(b, 2);
    for (public int i = 0; i < STEPS; i++) {
        if (b != 0) {
            private unsigned rest = a % b;
            a = b;
            b = rest;
        }
    }
    smcoutput(a, 1);
    smcoutput(a, 2);
    return 0;
}
