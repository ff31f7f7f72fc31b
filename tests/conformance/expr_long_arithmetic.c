// 6.5: arithmetic of long and long long.
#include <stdio.h>
int main(void) {
    long long a = 1LL << 62, b = -a;
    unsigned long long u = ~0ULL;
    long l = 123456789L * 1000;
    printf("%lld %lld %llu\n", a / 3, b % 1000, u / 7);
    printf("%ld %lld %d\n", l, a - 1 + a, (int)(u >> 60));
    printf("%lld %d\n", (long long)1e18, (int)(l % 97));
    return (a >> 62) - 1;
}
