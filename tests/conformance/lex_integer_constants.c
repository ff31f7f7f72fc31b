// 6.4.4.1: integer constants in every base, with every suffix, and the types that they get.
#include <stdio.h>
#define KIND(x) _Generic((x), int: "int", unsigned: "unsigned", long: "long", unsigned long: "unsigned long", \
    long long: "long long", unsigned long long: "unsigned long long")
int main(void) {
    printf("%d %d %d %d\n", 0, 10, 010, 0x1F);
    printf("%u %lu %llu %ld %lld\n", 4000000000u, 1UL, 2ULL, 3L, 4LL);
    printf("%u %lu %llu %lu %llu\n", 1U, 5lu, 6llU, 7Lu, 8LLu);
    printf("%s %s %s\n", KIND(2147483647), KIND(2147483648), KIND(0x80000000));
    printf("%s %s %s\n", KIND(0xFFFFFFFFFFFFFFFF), KIND(9223372036854775807), KIND(1u));
    printf("%s %s %s %s\n", KIND(1l), KIND(1ll), KIND(1ul), KIND(1ull));
    printf("%lu %lu\n", 0xFFFFFFFFFFFFFFFF, 01777777777777777777777);
    printf("%d %d\n", 0b1011, 0B11);
    printf("%ld %d\n", -2147483648, -2147483647 - 1);
    return 0xA - 012;
}
