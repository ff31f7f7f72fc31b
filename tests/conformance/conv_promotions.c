// 6.3.1.1: integer promotions.
#include <stdio.h>
#define SIZE(e) (int)sizeof(e)
int main(void) {
    char c = 'a';
    signed char sc = -1;
    unsigned char uc = 255;
    short s = -2;
    unsigned short us = 65535;
    _Bool b = 1;
    struct { unsigned f : 3; int g : 3; } bits = {7, -1};
    printf("%d %d %d %d %d\n", SIZE(c), SIZE(+c), SIZE(c + c), SIZE(-s), SIZE(~b));
    printf("%d %d %d\n", uc + 1, us + 1, us * 2);
    printf("%d %d %d\n", ~uc, -uc, !uc);
    printf("%d %d\n", sc >> 1, uc << 4);
    printf("%d %d\n", bits.f - 8 < 0, bits.g * 2);
    printf("%d %d %d\n", sc == uc, (unsigned char)sc == uc, s < us);
    uc++;
    us += 2;
    sc -= 128;
    printf("%d %d %d\n", uc, us, sc);
    return SIZE(b ? c : s) - 4;
}
