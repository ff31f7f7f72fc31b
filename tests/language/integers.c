// Integer types: their widths, promotions, conversions and what wraps.
#include "check.h"
#include <limits.h>

enum { kBits = 9 };

unsigned char passed(unsigned char x) {
    return x;
}
unsigned char returned(int x) {
    return x;
}

int main(void) {
    private char c = 'a';
    private signed char sc = -128;
    private unsigned char uc = 255;
    private short s = -32768;
    private unsigned short us = 65535;
    private int i = INT_MAX;
    private unsigned u = UINT_MAX;
    private long l = LONG_MAX;
    private unsigned long ul = 3;
    private long long ll = LLONG_MIN + 1;
    private unsigned long long ull = 1ull << 63;
    private _Bool b = 256;
    int<1> bit = 3;
    unsigned int<1> ubit = 2;
    int<5> five = 15;
    unsigned int<kBits> nine = 511;
    unsigned int<(kBits > 4 ? 12 : 3)> twelve = 4095;
    int<40> forty = 1L << 38;

    // Promotions: what is narrower than int becomes int.
    IS(uc + 1, 256);
    IS(us + us, 131070);
    IS(sc - 1, -129);
    IS(b + b, 2);
    IS(bit + bit, 2);
    IS(five + five, 30);
    IS(~uc, -256);
    IS(-us, -65535);
    IS(c + 1, 'b');
    // Usual arithmetic conversions.
    IS(-1 < 0u + ubit, 0);     // unsigned wins
    IS(u + 1 == 0, 1);         // and wraps
    IS(-1 < (long)u, 1);       // long holds all of unsigned
    IS(u + 1L, 4294967296L);
    IS((i - i) - ul > 0, 1);   // unsigned long wins
    IS(-ubit, 0);
    IS(forty * 2 > forty, 1);
    IS((forty + u) >> 32, 64); // int<40> ranks above unsigned
    IS(s / us, 0);
    IS(ull > ll, 1 - 1 + (1ull << 63 > (unsigned long long)(LLONG_MIN + 1)));
    // Functions of the bits that a type has; the C compiler's own take unsigned, or what their name says.
    IS(smcpopcount(sc), 1);
    IS(smcpopcount(nine), 9);
    IS(smcparity(i), 1);
    IS(smcparity(uc), 0);
    IS(__builtin_popcount(sc), 25);
    IS(__builtin_popcountl(sc), 57);
    IS(__builtin_popcountll(l), 63);
    IS(__builtin_parity(s), 1);
    IS(__builtin_parityll(ull + 1), 0);
    IS(smcclz(uc - 255), 32); // C leaves those of 0 open
    IS(smcctz(us * 0), 32);
    IS(smcclz(i), 1);
    IS(smcclz(sc), 0);
    IS(smcctz(sc), 7);
    IS(smcffs(nine), 1);
    IS(smcffs(b - 1), 0);
    IS(__builtin_clz(us), 16);
    IS(__builtin_clzl(us), 48);
    IS(__builtin_ctzll(ull), 63);
    IS(__builtin_ffs(s), 16);
    IS(64 - __builtin_clzl(ul), 2);
    // Of each element of an array.
    private unsigned words[4] = {0, 7, 40, 4026531840u}, ones[4], odd[4], above[4], below[4], first[4] = {0};
    for (public int k = 0; k < 4; k++) {
        ones[k] = smcpopcount(words[k]);
        odd[k] = __builtin_parity(words[k]) * 9;
        above[k] = smcclz(words[k]);
        below[k] = smcctz(words[k]);
        if (words[k] > 7)
            first[k] = __builtin_ffs(words[k]);
    }
    IS(ones[1] + ones[2] * 10 + ones[3] * 100, 3 + 20 + 400);
    IS(odd[0] + odd[1] * 10 + odd[3] * 100, 90);
    IS(above[0] + above[1] * 100 + above[3] * 10000, 32 + 2900);
    IS(below[0] + below[2] * 100 + below[3] * 10000, 32 + 300 + 280000);
    IS(first[2] + first[3] * 100, 4 + 2900);
    // Narrowing keeps the low bits.
    uc = uc + 1;
    IS(uc, 0);
    us = us * us;
    IS(us, 1);
    IS((unsigned char)300, 44);
    IS((signed char)(i & 255), -1);
    IS((unsigned char)i + (unsigned short)i, 255 + 65535);
    s = i;
    IS(s, -1);
    IS(passed(300 + us - 1), 44);
    IS(returned(-1 - us + 1), 255);
    struct { unsigned char field; unsigned short list[2]; } kept = {-us, {70000L * us}};
    IS(kept.field * 100000 + kept.list[0], 255 * 100000 + 4464);
    u = u * 3;
    IS(u, 4294967293L);
    u = -1;
    IS(u == UINT_MAX, 1);
    nine = nine + 2;
    IS(nine, 1);
    twelve = -1;
    IS(twelve, 4095);
    five = five + 1;
    IS(five, -16);
    // A bit is 0 or 1; _Bool asks for != 0.
    IS(bit, 1);
    IS(ubit, 0);
    IS(b, 1);
    b = 0.0 + c;
    IS(b, 1);
    bit = bit + 1;
    IS(bit, 0);
    // Intermediate results are exact: this does not pass through the 32 bits of int.
    i = INT_MAX;
    i = (i + i) / 2;
    IS(i == INT_MAX, 1);
    IS(l - 1 + 1 == LONG_MAX, 1);
    // sizeof is plain C's.
    public int sizes = sizeof c + sizeof s * 10 + sizeof i * 100 + sizeof l * 1000 + sizeof b * 10000;
    IS(sizes, 1 + 20 + 400 + 8000 + 10000);
    // Conversions of arguments, results and assignments alike.
    IS(INT_MAX % 7 + ll % 10, INT_MAX % 7 + (LLONG_MIN + 1) % 10);
    return checked();
}
