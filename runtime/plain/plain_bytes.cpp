// Bytes in GF(2^8), in the clear.
#include "base/gf256.h"
#include "picco/plain.h"

using namespace picco::runtime;

unsigned char picco_plain_gf256_multiply(unsigned char x, unsigned char y) {
    return gf256_multiply(x, y);
}

unsigned char picco_plain_gf256_divide(unsigned char x, unsigned char y) {
    return gf256_multiply(x, gf256_inverse(y));
}
