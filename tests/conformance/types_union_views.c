// 6.7.2.1: unions of arrays and structs.
#include <stdio.h>
int main(void) {
    union { unsigned char b[8]; unsigned short h[4]; unsigned long l; struct { unsigned lo, hi; } w; } u = {.l = 0x0102030405060708};
    printf("%x %x %x %x\n", u.b[0], u.h[1], u.w.hi, u.b[7]);
    u.w.lo = 0xffffffff;
    u.h[3] ^= 0xff;
    printf("%lx %zu\n", u.l, sizeof u);
    union { int i; float f; } v = {.f = 1.5f}, w = v;
    return w.i == v.i ? 0 : 1;
}
