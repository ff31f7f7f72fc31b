// 6.2.5: unsigned arithmetic wraps, at every width.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
static uint32_t rotate(uint32_t x, int by) { return x << by | x >> (32 - by); }
static uint64_t mix(uint64_t x) { x ^= x >> 33; x *= 0xff51afd7ed558ccdULL; x ^= x >> 33; return x; }
int main(void) {
    unsigned u = UINT_MAX;
    uint8_t b = 250;
    uint16_t h = 65535;
    size_t z = 0;
    b += 10;
    h = h * h;
    printf("%u %u %u %d\n", u + 1, u * u, 0u - 1, b);
    printf("%d %zx %x\n", h, z - 1, rotate(0x80000001u, 4));
    printf("%lx %d\n", (unsigned long)mix(12345), 1u - 2 > 0);
    for (unsigned i = 3; i-- > 0;) printf("%u ", i);
    unsigned a = 5, c = 7;
    printf("%d %ld %u\n", a - c > 10u, (long)(a - c), (a - c) / 2);
    long y = -a;
    return y == 4294967291L ? 0 : 1;
}
