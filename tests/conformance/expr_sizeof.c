// 6.5.3.4: sizeof of types, expressions and what is not evaluated.
#include <stddef.h>
#include <stdio.h>
struct s { char c; double d; int a[3]; };
static int called;
static int f(void) { called++; return 1; }
int main(void) {
    int a[5], i = 0;
    struct s s, *p = &s;
    printf("%zu %zu %zu %zu\n", sizeof(int), sizeof a, sizeof a[0], sizeof(struct s));
    printf("%zu %zu %zu %zu\n", sizeof p->a, sizeof *p, sizeof(*p).d, sizeof &s);
    printf("%zu %zu %d\n", sizeof f(), sizeof i++, i);
    printf("%zu %zu %zu\n", sizeof(char) + 1, sizeof(int) * 2, sizeof -1);
    printf("%zu %zu\n", sizeof ((struct s *)0)->a, sizeof(char[sizeof(int)]));
    printf("%zu %zu\n", sizeof((int)1.5), sizeof(a) / sizeof(*a));
    printf("%zu %zu\n", sizeof(struct { char c; int i; }), sizeof(union { char c[5]; short s; }));
    printf("%zu %zu\n", sizeof(void), sizeof main);
    return called + (_Alignof(struct s) != 8);
}
