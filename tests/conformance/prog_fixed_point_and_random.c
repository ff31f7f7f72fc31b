// A generator of pseudo-random numbers and fixed-point arithmetic in unsigned types.
#include <stdint.h>
#include <stdio.h>
static uint32_t next(uint64_t *s) { *s ^= *s << 13; *s ^= *s >> 7; *s ^= *s << 17; return (uint32_t)(*s >> 32); }
static int32_t times(int32_t a, int32_t b) { return (int32_t)((int64_t)a * b >> 16); }
static uint32_t root(uint32_t x) { uint64_t n = (uint64_t)x << 16; uint32_t r = 0; for (uint32_t b = 1u << 31; b; b >>= 1) if ((uint64_t)(r | b) * (r | b) <= n) r |= b; return r; }
int main(void) {
    uint64_t s = 42;
    uint32_t sum = 0;
    for (int i = 0; i < 1000; i++) sum += next(&s);
    int32_t half = 1 << 15, x = times(3 << 16, half);
    printf("%u %d.%04d %u\n", sum, x >> 16, (int)((x & 0xffff) * 10000L >> 16), next(&s) % 100);
    return (int)(root(2u << 16) >> 8) - 362;
}
