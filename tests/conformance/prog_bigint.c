// Factorials with numbers of many digits.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#define LIMBS 20
typedef struct { uint32_t limb[LIMBS]; } big;
static big from(uint32_t x) { return (big){{x}}; }
static big times(big a, uint32_t by) {
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) { carry += (uint64_t)a.limb[i] * by; a.limb[i] = (uint32_t)carry; carry >>= 32; }
    return a;
}
static big plus(big a, const big *b) {
    unsigned carry = 0;
    for (int i = 0; i < LIMBS; i++) { uint64_t s = (uint64_t)a.limb[i] + b->limb[i] + carry; a.limb[i] = s; carry = s >> 32; }
    return a;
}
static uint32_t divide(big *a, uint32_t by) {
    uint64_t rest = 0;
    for (int i = LIMBS; i-- > 0;) { rest = rest << 32 | a->limb[i]; a->limb[i] = (uint32_t)(rest / by); rest %= by; }
    return (uint32_t)rest;
}
static int is_zero(const big *a) { static const big zero; return !memcmp(a, &zero, sizeof *a); }
static void print(big a) {
    char text[200], *p = text + sizeof text;
    *--p = 0;
    do *--p = (char)('0' + divide(&a, 10)); while (!is_zero(&a));
    puts(p);
}
int main(void) {
    big f = from(1), a = from(0), b = from(1);
    for (uint32_t i = 2; i <= 50; i++) f = times(f, i);
    print(f);
    for (int i = 0; i < 150; i++) { big c = plus(a, &b); a = b; b = c; }
    print(a);
    return 0;
}
