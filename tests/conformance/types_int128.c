// GNU: __int128.
#include <stdio.h>
typedef unsigned __int128 u128;
static u128 product(unsigned long a, unsigned long b) { return (u128)a * b; }
static void print(u128 x) {
    char text[40];
    int i = 39;
    text[i] = 0;
    do text[--i] = (char)('0' + (int)(x % 10)); while (x /= 10);
    puts(text + i);
}
int main(void) {
    u128 p = product(0xffffffffffffffff, 0xffffffffffffffff);
    __int128 n = -1;
    print(p);
    print(p >> 64);
    print((u128)n);
    printf("%d %zu %lx\n", n < 0, sizeof n, (unsigned long)((n << 100) >> 90));
    struct { __int128 a; } s = {5};
    return (int)s.a - 5;
}
