// 7.16: variable arguments.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
struct pair { int a, b; };
static int sum(int n, ...) {
    va_list list;
    int s = 0;
    va_start(list, n);
    while (n--) s += va_arg(list, int);
    va_end(list);
    return s;
}
static double mixed(const char *kinds, ...) {
    va_list list, copy;
    double total = 0;
    va_start(list, kinds);
    va_copy(copy, list);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': total += va_arg(list, int); break;
        case 'l': total += (double)va_arg(list, long); break;
        case 'd': total += va_arg(list, double); break;
        case 's': total += (double)strlen(va_arg(list, const char *)); break;
        case 'p': { struct pair p = va_arg(list, struct pair); total += p.a * p.b; }
        }
    va_end(list);
    total += va_arg(copy, int) * 1000;
    va_end(copy);
    return total;
}
static int format(char *to, size_t size, const char *how, ...) {
    va_list list;
    va_start(list, how);
    int n = vsnprintf(to, size, how, list);
    va_end(list);
    return n;
}
static int deeper(va_list *list) { return va_arg(*list, int); }
static int outer(int n, ...) { va_list l; va_start(l, n); int r = deeper(&l) * 10 + deeper(&l); va_end(l); return r; }
int main(void) {
    char text[20], c = 1;
    float f = 2.5f;
    printf("%d %d\n", sum(0), sum(4, 1, 2, c, 'a'));
    printf("%g\n", mixed("ildsp", 1, 2L, f, "four", (struct pair){5, 6}));
    printf("%d %s\n", format(text, sizeof text, "%s-%03d", "x", 7), text);
    printf("%d\n", outer(2, 3, 4));
    return 0;
}
