// 6.5.1.1: _Generic.
#include <stdio.h>
#define NAME(x) _Generic((x), char: "char", int: "int", double: "double", float: "float", char *: "text", \
    const char *: "const text", int *: "pointer", default: "other")
#define ABS(x) _Generic((x), int: iabs, double: dabs, default: iabs)(x)
struct s { int i; };
static int iabs(int x) { return x < 0 ? -x : x; }
static double dabs(double x) { return x < 0 ? -x : x; }
int main(void) {
    char c = 'x';
    const int ci = 3;
    int a[2];
    struct s s = {1};
    printf("%s %s %s %s\n", NAME(c), NAME(c + 1), NAME('x'), NAME(1.0f));
    printf("%s %s %s %s\n", NAME("text"), NAME((const char *)0), NAME(a), NAME(s));
    printf("%s %s %d %g\n", NAME(ci), NAME(1L), ABS(-4), ABS(-2.5));
    printf("%d\n", _Generic(s, struct s: 1, default: 2));
    printf("%d\n", _Generic(&main, int (*)(void): 1, default: 2));
    return _Generic(1 ? 1 : 2.0, double: 0, int: 1);
}
