// 6.7.3: qualifiers at every level.
#include <stdio.h>
static const int table[] = {1, 2, 3};
static const char *const names[] = {"zero", "one"};
struct s { const int a; volatile int b; };
static int read(const volatile int *p) { return *p; }
int main(void) {
    const int c = 5;
    int const *p = &c;
    int x = 1, *const q = &x;
    const int *const r = p;
    volatile int v = 2;
    v++; v += 2;
    *q = 9;
    struct s s = {1, 2};
    s.b = 3;
    typedef int *ip;
    const ip fixed_pointer = &x;
    *fixed_pointer += 1;
    printf("%d %d %d %d %d\n", *p, x, *r, v, s.a + s.b);
    printf("%s %d %d\n", names[1], table[2], read(&v));
    return 0;
}
