#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int cmp(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
static int fold(int (*op)(int, int), int z, const int *a, int n) {
    while (n-- > 0)
        z = op(z, *a++);
    return z;
}
static int add(int a, int b) {
    return a + b;
}
static int mx(int a, int b) {
    return a > b ? a : b;
}
static int (*ops[])(int, int) = {add, mx};
typedef int (*binop)(int, int);
static binop pick(int i) {
    return ops[i];
}
static void swap(void *a, void *b, size_t n) {
    char t[n];
    memcpy(t, a, n);
    memcpy(a, b, n);
    memcpy(b, t, n);
}
static inline int sq(int x) {
    return x * x;
}
extern inline int cube(int x) {
    return x * x * x;
}
static unsigned fact(unsigned n) {
    return n ? n * fact(n - 1) : 1;
}
static int even(int);
static int odd(int n) {
    return n && even(n - 1);
}
static int even(int n) {
    return !n || odd(n - 1);
}
static int ack(int m, int n) {
    return !m ? n + 1 : !n ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}
static void hanoi(int n, char a, char b, char c, int *k) {
    if (!n)
        return;
    hanoi(n - 1, a, c, b, k);
    ++*k;
    hanoi(n - 1, c, b, a, k);
}
static int apply(int f(int), int x) {
    return f(x);
}
static const char *name(void) {
    return __func__;
}
static void vtab(void (**v)(int *), int *x) {
    while (*v)
        (*v++)(x);
}
static void dbl(int *x) {
    *x *= 2;
}
static void one(int *x) {
    (*x)++;
}
int main(int argc, char *argv[]) {
    int a[] = {5, 3, 9, 1};
    qsort(a, 4, sizeof *a, cmp);
    printf("%d %d %d\n", a[0], a[3], *(int *)bsearch(&(int){5}, a, 4, sizeof *a, cmp));
    printf("%d %d %d\n", fold(add, 0, a, 4), fold(*mx, 0, a, 4), pick(1)(3, 4));
    double x = 1, y = 2;
    swap(&x, &y, sizeof x);
    printf("%g %g\n", x, y);
    printf("%d %d %u %d %d\n", sq(3), cube(2), fact(10), even(7), ack(2, 3));
    int k = 0;
    hanoi(5, 'a', 'b', 'c', &k);
    printf("%d %d %s\n", k, apply(sq, 5), name());
    void (*v[])(int *) = {dbl, one, dbl, 0};
    vtab(v, &k);
    printf("%d %d %s\n", k, argc, argv[argc] ? "?" : "null");
    atexit((void (*)(void))abort + 0 == 0 ? 0 : (void (*)(void))name);
    char *s = strdup("a,b,,c"), *t = strtok(s, ",");
    while (t) {
        printf("[%s]", t);
        t = strtok(NULL, ",");
    }
    puts("");
    free(s);
    exit(k == 64 ? 0 : 3);
}
