#include <stdarg.h>
#include <stdio.h>
static int sum(int n, ...) {
    va_list ap, aq;
    va_start(ap, n);
    va_copy(aq, ap);
    int s = 0;
    for (int i = 0; i < n; i++)
        s += va_arg(ap, int);
    double d = 0;
    (void)d;
    for (int i = 0; i < n; i++)
        s += 100 * va_arg(aq, int);
    va_end(ap);
    va_end(aq);
    return s;
}
static void out(const char *f, ...) {
    va_list ap;
    va_start(ap, f);
    vprintf(f, ap);
    va_end(ap);
}
struct big {
    int a[10];
    double d;
};
static double take(int n, ...) {
    va_list ap;
    va_start(ap, n);
    struct big b = va_arg(ap, struct big);
    long double ld = va_arg(ap, long double);
    char *s = va_arg(ap, char *);
    int (*f)(const char *) = va_arg(ap, int (*)(const char *));
    f(s);
    va_end(ap);
    return b.a[9] + b.d + (double)ld;
}
int vs(char *b, unsigned long n, const char *f, va_list ap) {
    return vsnprintf(b, n, f, ap);
}
int ws(char *b, unsigned long n, const char *f, ...) {
    va_list ap;
    va_start(ap, f);
    int r = vs(b, n, f, ap);
    va_end(ap);
    return r;
}
int main(void) {
    printf("%d\n", sum(3, 1, 2, 3));
    out("%s %c %5.2f %-4d| %+d %#x %o %e\n", "s", 'c', 3.14159, 42, 7, 255, 8, 12345.678);
    struct big b = {.a[9] = 5, .d = 1.5};
    printf("%g\n", take(1, b, 2.25L, "called", puts));
    char buf[20];
    int n = ws(buf, sizeof buf, "%d-%s-%ld", 12, "abc", 1L << 40);
    printf("%d %s\n", n, buf);
    return 0;
}
