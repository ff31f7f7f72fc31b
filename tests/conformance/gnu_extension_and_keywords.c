// GNU: __extension__, alternate keywords, binary constants, $ in names, void * arithmetic.
#include <stdio.h>
__extension__ typedef long long ll;
__extension__ static struct { int a; __extension__ union { int b; float c; }; } s = {1, {2}};
static __inline__ int f(__const int x) { return x; }
static __signed__ char sc = -1;
static __volatile__ int v = 2;
int $dollar = 3, with$inside = 4;
static __thread int t = 5;
int main(void) {
    int a[] = {10, 20};
    void *p = a;
    p += sizeof(int);
    p = p + 0;
    int *__restrict__ q = p;
    printf("%d %d %d %d %d\n", f(1), sc, v, $dollar + with$inside, t);
    printf("%d %d %lld\n", *q, s.b, __extension__ (ll)5);
    printf("%zu %zu %d\n", __alignof__(int), __alignof(double), (int)(p - (void *)a));
    return __extension__ ({ 0b101; }) - 5;
}
