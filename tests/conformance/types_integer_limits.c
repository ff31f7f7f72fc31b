// 5.2.4.2.1: <limits.h> and <stdint.h>.
#include <limits.h>
#include <stdint.h>
#include <inttypes.h>
#include <stdio.h>
int main(void) {
    printf("%d %d %d %d %u\n", CHAR_BIT, SCHAR_MIN, SHRT_MAX, INT_MIN, UINT_MAX);
    printf("%ld %lu %lld %llu\n", LONG_MIN, ULONG_MAX, LLONG_MAX, ULLONG_MAX);
    printf("%" PRId8 " %" PRIu16 " %" PRIx32 " %" PRId64 "\n", INT8_MIN, UINT16_MAX, UINT32_MAX, INT64_MIN);
    int_least16_t a = INT_LEAST16_MAX;
    uint_fast8_t b = 7;
    intptr_t p = (intptr_t)&a;
    uintmax_t m = UINTMAX_C(18446744073709551615);
    printf("%d %d %" PRIuMAX " %d\n", a, b, m, *(int_least16_t *)p);
    printf("%zu %zu %" PRIu64 "\n", sizeof(int32_t), sizeof(intmax_t), UINT64_C(1) << 40);
#if INT_MAX < 0x7fffffffL || UINT_MAX + 1u != 0
    return 1;
#endif
    return SIZE_MAX == (size_t)-1 && PTRDIFF_MAX > 0 ? 0 : 2;
}
