#include <stdio.h>
#define T(x)                                                                                                 \
    _Generic((x), int: "int", unsigned: "unsigned", long: "long", unsigned long: "ulong", long long: "ll", double: "double", float: "float", char: "char", char *: "char*", const char *: "cchar*", int *: "int*", short: "short", default: "other")
typedef int fn(int);
static int id(int x) {
    return x;
}
int main(void) {
    char c = 1;
    short s = 1;
    unsigned char uc = 1;
    float f = 1;
    long l = 1;
    unsigned u = 1;
    const int ci = 1;
    int arr[3];
    printf("%s %s %s %s\n", T(c), T(s), T(c + c), T(uc << 1));
    printf("%s %s %s %s\n", T(f), T(f + 1), T(f + 1.0), T(l + u));
    printf("%s %s %s %s\n", T(u + 1), T(ci), T(arr), T("x"));
    printf("%s %s %s %s\n", T('a'), T(1ull), T(s ? c : s), T(sizeof c));
    printf("%s %s %s\n", T(-c), T(!l), T(l == u));
    printf("%d\n", _Generic(id, fn * : 1, default : 2));
    printf("%d\n", _Generic((const int *)0, int * : 1, const int * : 2));
    printf("%d %d\n", (int)_Alignof(double), (int)_Alignof(struct {
               char c;
               long double d;
           }));
    _Static_assert(sizeof(int) == 4, "int");
    _Static_assert(1);
    _Alignas(32) char al[3];
    _Alignas(double) int ad;
    printf("%d %d\n", (int)((unsigned long)al % 32), (int)((unsigned long)&ad % 8));
    return _Generic(1.0L, long double : 7, default : 0);
}
