// 6.10.3.4: rescanning, mutual recursion, macros that make macro names, deferred calls.
#include <stdio.h>
#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define h g(~
#define t(a) a
#define EMPTY()
#define DEFER(id) id EMPTY()
#define ADD(a, b) ((a) + (b))
#define CAT(a, ...) a ## __VA_ARGS__
#define IIF(c) CAT(IIF_, c)
#define IIF_0(t_, f_) f_
#define IIF_1(t_, f_) t_
#define FIRST_ONLY SECOND_ONLY
#define SECOND_ONLY FIRST_ONLY
static int (f)(int a) { return a + 1; }
int main(void) {
    int z = 5, FIRST_ONLY = 8;
    printf("%d %d %d\n", f(1), t(t(g)(0) + t(2)), h 5));
    printf("%d %d %d\n", z, IIF(1)(10, 20), IIF(0)(10, 20));
    printf("%d %d\n", t(DEFER(ADD)(1, 2)), FIRST_ONLY);
    return 0;
}
