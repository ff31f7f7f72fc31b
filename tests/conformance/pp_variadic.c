// 6.10.3: variadic macros.
#include <stdio.h>
#define SHOW(...) printf(__VA_ARGS__)
#define FIRST(a, ...) a
#define REST(a, ...) __VA_ARGS__
#define STR(...) #__VA_ARGS__
#define COUNT_(a, b, c, d, n, ...) n
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1)
#define GNU(args...) sum(COUNT(args), args)
#define EACH(f, ...) f(__VA_ARGS__)
#include <stdarg.h>
static int sum(int n, ...) { va_list l; int s = 0; va_start(l, n); while (n--) s += va_arg(l, int); va_end(l); return s; }
int main(void) {
    SHOW("%d %d\n", FIRST(1, 2, 3), COUNT(a, b, c));
    SHOW("%s\n", STR(a, (b, c), "d"));
    int v[] = {REST(0, 5, 6, 7)};
    SHOW("%zu %d\n", sizeof v / sizeof *v, GNU(1, 2, 3));
    SHOW("plain\n");
    return EACH(sum, 2, 5, -5);
}
