// 6.2.1: scopes of tags.
#include <stdio.h>
struct point { int x, y; };
static int f(struct point p) { return p.x; }
int main(void) {
    struct point p = {1, 2};
    {
        struct point { char c; } q = {3};
        {
            struct point;
            struct point { double d; };
            printf("%zu ", sizeof(struct point));
        }
        printf("%zu %d\n", sizeof(struct point), q.c);
    }
    enum { red, green } colour = green;
    {
        enum { red = 5, blue } inner = blue;
        printf("%d %d\n", red, inner);
    }
    printf("%zu %d %d\n", sizeof(struct point), f(p), colour);
    return red;
}
