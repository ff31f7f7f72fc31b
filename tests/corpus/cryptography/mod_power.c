// Square and multiply: a Diffie-Hellman exchange in a small group, both exponents secret.
#define MODULUS 65537
#define GENERATOR 3
#define BITS 16

static long power(long base, unsigned exponent) {
    long result = 1;
    for (public int i = BITS - 1; i >= 0; i--) {
        result = result * result % MODULUS;
        if (exponent >> i & 1)
            result = result * base % MODULUS;
    }
    return result;
}

int main(void) {
    unsigned alice, bob;
    long of_alice, of_bob, shared, other;
    _Bool same;

    smcinput(alice, 1);
    smcinput(bob, 2);
    of_alice = power(GENERATOR, alice);
    of_bob = power(GENERATOR, bob);
    shared = power(of_bob, alice);
    other = power(of_alice, bob);
    same = shared == other;
    smcoutput(of_alice, 2);
    smcoutput(of_bob, 1);
    smcoutput(same, 1);
    return 0;
}
