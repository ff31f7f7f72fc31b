#include <stdint.h>
#include <stdio.h>
#include <string.h>
static uint32_t rotl(uint32_t x, int k) {
    return x << k | x >> (32 - k);
}
static uint64_t s[2] = {1, 2};
static uint64_t next(void) {
    uint64_t a = s[0], b = s[1];
    s[0] = b;
    a ^= a << 23;
    s[1] = a ^ b ^ a >> 17 ^ b >> 26;
    return s[1] + b;
}
static void md5ish(const unsigned char *d, size_t n, uint32_t h[4]) {
    for (size_t i = 0; i < n; i++) {
        h[i & 3] = rotl(h[i & 3] + d[i] * 0x9E3779B1u, 5 + (i & 7));
        h[(i + 1) & 3] ^= h[i & 3];
    }
}
static int utf8(unsigned cp, char *o) {
    if (cp < 0x80)
        return *o = cp, 1;
    if (cp < 0x800)
        return o[0] = 0xC0 | cp >> 6, o[1] = 0x80 | (cp & 63), 2;
    if (cp < 0x10000) {
        o[0] = 0xE0 | cp >> 12;
        o[1] = 0x80 | (cp >> 6 & 63);
        o[2] = 0x80 | (cp & 63);
        return 3;
    }
    return 0;
}
static int64_t mulmod(int64_t a, int64_t b, int64_t m) {
    return (__int128)a * b % m;
}
static int64_t pw(int64_t b, uint64_t e, int64_t m) {
    int64_t r = 1;
    for (; e; e >>= 1, b = mulmod(b, b, m))
        if (e & 1)
            r = mulmod(r, b, m);
    return r;
}
static double newton(double x) {
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++)
        r = (r + x / r) / 2;
    return r;
}
static unsigned isqrt(unsigned long n) {
    unsigned long r = 0, b = 1ul << 30;
    while (b > n)
        b >>= 2;
    for (; b; b >>= 2) {
        if (n >= r + b)
            n -= r + b, r = (r >> 1) + b;
        else
            r >>= 1;
    }
    return r;
}
int main(void) {
    printf("%llx %llx\n", (unsigned long long)next(), (unsigned long long)next());
    uint32_t h[4] = {1, 2, 3, 4};
    md5ish((const unsigned char *)"hello", 5, h);
    printf("%08x %08x\n", h[0], h[3]);
    char o[5] = {0};
    int n = utf8(0x20AC, o);
    printf("%d %x\n", n, (unsigned char)o[0]);
    printf("%lld\n", (long long)pw(3, 1000000006, 1000000007));
    printf("%.6f %u\n", newton(2), isqrt(1000000));
    float f = 0.1f;
    uint32_t bits;
    memcpy(&bits, &f, 4);
    printf("%x\n", bits);
    int32_t mn = INT32_MIN;
    printf("%d %d %d\n", mn >> 31, (int)((uint32_t)mn >> 31), mn / -2);
    printf("%d %d\n", (int8_t)0x80, (uint8_t)-1);
    printf("%ld %d\n", (long)(int)0x80000000u, (short)0x12345678);
    printf("%d\n", (int)(unsigned char)~0 == 255);
    printf("%u\n", 0u - 1 > 0 ? 1u << 31 : 0);
    int8_t i8 = -128;
    i8 = -i8;
    printf("%d\n", i8);
    i8 /= -1;
    uint16_t u16 = 65535;
    u16 *= u16 - 65534;
    printf("%d %d\n", i8, u16);
    long double ld = 1.0L / 3;
    printf("%.10Lf %d\n", ld, ld != (double)ld);
    printf("%d\n", 0.1 + 0.2 == 0.3);
    printf("%g %g\n", 1.0 / 0.0, -0.0);
    return 0;
}
