// 6.3.1.8: usual arithmetic conversions.
#include <stdio.h>
#define NAME(x) _Generic((x), int: "int", unsigned: "unsigned", long: "long", unsigned long: "unsigned long", \
    long long: "long long", unsigned long long: "unsigned long long", float: "float", double: "double", \
    long double: "long double", default: "?")
int main(void) {
    int i = -1;
    unsigned u = 1;
    long l = -1;
    unsigned long ul = 1;
    long long ll = -1;
    float f = 1;
    printf("%s %s %s %s\n", NAME(i + u), NAME(u + l), NAME(l + ul), NAME(ll + ul));
    printf("%s %s %s %s\n", NAME(l + ll), NAME(f + i), NAME(f + 1.0), NAME(f + 1.0L));
    printf("%s %s %s\n", NAME(1 ? i : u), NAME(1 ? 1 : 1.0), NAME('a' + (short)1));
    printf("%d %d %d %d\n", i < u, l < u, l < ul, -1 > 1u);
    printf("%u %ld %lu\n", i + u, u + l, u * l + ul);
    printf("%u %d %u\n", -u, -1 / 2 * 2, i / 2u);
    printf("%d %lu\n", (i >> 1) == -1, (unsigned long)i);
    printf("%s %s\n", NAME(i << l), NAME(u >> 1L));
    long y = -u;
    return y == 4294967295L ? 0 : 1;
}
