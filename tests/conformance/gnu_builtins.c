// GNU: builtins that common programs use.
#include <stdio.h>
#include <stdint.h>
#include <limits.h>
#define likely(x) __builtin_expect(!!(x), 1)
static int constant(int x) { return __builtin_constant_p(x) ? 1 : 2; }
static void never(int x) { if (x) __builtin_unreachable(); }
int main(void) {
    int r;
    unsigned u = 0xF0;
    printf("%d %d %d %d\n", __builtin_popcount(u), __builtin_clz(u), __builtin_ctz(u), __builtin_ffs(0));
    printf("%d %d %x\n", __builtin_popcountll(~0ULL), __builtin_parity(7), __builtin_bswap32(0x01020304));
    printf("%d %d\n", __builtin_add_overflow(INT_MAX, 1, &r), r == INT_MIN);
    printf("%d %d\n", __builtin_mul_overflow(1000, 1000, &r), r);
    printf("%d %d\n", __builtin_choose_expr(1, 5, "x"), __builtin_types_compatible_p(int, const int));
    char b[8];
    __builtin_memset(b, 'x', 7);
    b[7] = 0;
    printf("%zu %s %d\n", __builtin_strlen("four"), b, __builtin_strcmp("a", "a"));
    printf("%d %g %d\n", __builtin_abs(-3), __builtin_fabs(-1.5), __builtin_isnan(__builtin_nan("")));
    if (likely(u)) printf("%d %d\n", constant(3) > 0, (int)__builtin_object_size(b, 0));
    int *p = __builtin_alloca(4 * sizeof *p);
    p[3] = 9;
    __builtin_prefetch(p);
    never(0);
    __sync_synchronize();
    int counter = 1;
    printf("%d %d %d\n", __sync_fetch_and_add(&counter, 5), counter, __atomic_load_n(&counter, __ATOMIC_SEQ_CST));
    printf("%d\n", __builtin_offsetof(struct { char c; int i; }, i) == 4);
    __builtin_printf("%d\n", __builtin_huge_val() > 1e308);
    return p[3] - 9 + __builtin_expect(0, 0) + (__builtin_return_address(0) == 0);
}
