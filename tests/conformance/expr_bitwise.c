// 6.5.3.3, 6.5.7, 6.5.10 to 6.5.12: bits.
#include <stdio.h>
static unsigned reverse(unsigned x) {
    unsigned r = 0;
    for (int i = 0; i < 32; i++) r = r << 1 | (x >> i & 1);
    return r;
}
static int ones(unsigned long x) { int n = 0; while (x) x &= x - 1, n++; return n; }
int main(void) {
    unsigned a = 0xF0F0, b = 0x0FF0;
    int s = -16;
    printf("%x %x %x %x\n", a & b, a | b, a ^ b, ~a);
    printf("%d %d %x\n", s >> 2, s << 2, (unsigned)s >> 28);
    printf("%x %d\n", reverse(0x12345678), ones(0xF00FL << 20));
    a &= ~0xF0u; b |= 1; b ^= 0xFF; a <<= 4; b >>= 3; s >>= 1;
    printf("%x %x %d\n", a, b, s);
    printf("%d %d\n", 1 | 2 ^ 3 & 4, (1 << 2 + 1) == 8);
    printf("%d %d\n", 5 & 6 == 6, (5 & 6) == 4);
    unsigned char c = 0x81;
    printf("%x %x\n", (unsigned char)(c << 1 | c >> 7), c << 1 | c >> 7);
    return ~0 + 1;
}
