// Types defined in casts, sizeof, compound literals and parameters of expressions.
#include <stdio.h>
int main(void) {
    int n = sizeof(struct { char a; short b; }) + (int)sizeof(union { long l; char c; });
    void *p = &(struct pair { int a, b; }){3, 4};
    printf("%d %d\n", n, ((struct pair *)p)->b);
    printf("%d %zu\n", (enum { ten = 10, eleven })10 == ten, sizeof(enum { one_more }) + eleven);
    struct pair q = *(struct pair *)p;
    return q.a - 3;
}
