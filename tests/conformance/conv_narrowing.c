// 6.3.1.3, 6.3.1.4: narrowing.
#include <stdio.h>
static char low(int x) { return x; }
static unsigned short pass(unsigned short x) { return x; }
int main(void) {
    int i = 0x12345678;
    char c = i;
    short s = i;
    unsigned char uc = -1;
    unsigned short us = i;
    unsigned u = -1;
    long l = 0x1234567890L;
    int from_long = l;
    printf("%d %d %d %d %u %d\n", c, s, uc, us, u, from_long);
    printf("%d %d %d\n", low(300), pass(70000), (signed char)200);
    printf("%d %u %ld\n", (int)3.99, (unsigned)3.99f, (long)-1e10);
    c = 127;
    c++;
    printf("%d %d\n", c, (char)(c - 1));
    uc = 200;
    uc += 100;
    uc *= 2;
    uc <<= 3;
    s = 32767;
    printf("%d %d\n", uc, (short)(s + 1));
    return (int)(float)16777217 - 16777216;
}
