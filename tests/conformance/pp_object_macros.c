// 6.10.3: object-like and function-like macros, nested, recursive, empty, undefined.
#include <stdio.h>
#define ONE 1
#define TWO (ONE + ONE)
#define EMPTY
#define ADD(a, b) ((a) + (b))
#define TWICE(x) ADD(x, x)
#define NONE() 7
#define CALL(f, ...) f(__VA_ARGS__)
#define self (self + 1)
#define f(x) f(x * 2)
static int (f)(int x) { return x + 1; }
#define BLOCK do { int t = 3; total += t; } while (0)
int main(void) {
#undef self
    int self = 4, total = 0;
#define self (self + 1)
    printf("%d %d %d\n", TWO * 2, ADD(1, (2, 3)), TWICE(TWICE(3)));
    printf("%d %d %d\n", NONE(), CALL(ADD, 4, 5), f(3));
#undef self
    printf("%d EMPTY\n", EMPTY self EMPTY);
    if (total == 0) BLOCK; else total = 100;
#undef ADD
#define ADD(a, b) ((a) * (b))
    printf("%d %d %d\n", ADD(3, 4), TWICE(5), total);
    return 0;
}
