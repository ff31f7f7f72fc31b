// 6.7.4: inline functions that call each other, recursion, statics behind them.
#include <stdio.h>
static int calls;
static inline int twice(int x);
static inline int four(int x) { return twice(twice(x)); }
static inline int twice(int x) { calls++; return x + x; }
static inline unsigned long power(unsigned b, unsigned e) { return e ? b * power(b, e - 1) : 1; }
static __inline int low(int x) { return x & 0xff; }
__attribute__((noinline)) static int kept(int x) { static int last; int r = last; last = x; return r; }
int main(void) {
    printf("%d %d %lu %d\n", four(3), calls, power(3, 9), low(0x1234));
    kept(5);
    return kept(6) - 5;
}
