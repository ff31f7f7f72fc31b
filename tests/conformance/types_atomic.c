// 6.7.2.4, 7.17: atomic types.
#include <stdatomic.h>
#include <stdio.h>
static _Atomic int counter = 5;
static atomic_uint bits = ATOMIC_VAR_INIT(1);
static _Atomic(long) wide;
atomic_flag flag = ATOMIC_FLAG_INIT;
struct s { atomic_int a; _Atomic struct { int x; } b; };
int main(void) {
    counter++;
    counter += 4;
    atomic_fetch_add(&counter, 10);
    atomic_store(&wide, 7);
    int expected = 20;
    _Bool changed = atomic_compare_exchange_strong(&counter, &expected, 50);
    struct s s = {3};
    atomic_init(&s.a, 4);
    printf("%d %d %u %ld\n", counter, changed, atomic_load(&bits), wide);
    printf("%d %d %d\n", atomic_flag_test_and_set(&flag), atomic_flag_test_and_set(&flag), s.a);
    printf("%d\n", atomic_exchange_explicit(&counter, 1, memory_order_relaxed));
    return counter - 1;
}
