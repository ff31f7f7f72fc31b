// GNU: checked arithmetic and bit builtins on several types.
#include <stdio.h>
int main(void) {
    int r; long l; unsigned char c;
    printf("%d %d %d\n", __builtin_sub_overflow(-2147483647, 2, &r), __builtin_add_overflow(1L, 2, &l), __builtin_mul_overflow(16, 16, &c));
    printf("%ld %d %d\n", l, c, __builtin_clzl(1));
    printf("%d %d %lx\n", __builtin_ctzll(8), __builtin_popcountl(255), __builtin_bswap64(0x0102));
    printf("%d %d\n", __builtin_saddl_overflow(1, 2, &l), __builtin_clrsb(0));
    return __builtin_expect(l == 3, 1) ? 0 : 1;
}
