// 6.5.4: casts.
#include <stdio.h>
struct s { int a, b; };
int main(void) {
    double d = -3.7;
    int i = (int)d, j = (int)(unsigned char)d * 0 + 300;
    struct s s = {1, 2};
    void *v = &s;
    printf("%d %d %u %ld\n", i, (signed char)j, (unsigned)i, (long)i);
    printf("%g %g %g\n", (double)7 / 2, (double)(7 / 2), (float)1 / 3 * 3);
    printf("%d %d\n", ((struct s *)v)->b, *((int *)v + 1));
    printf("%d\n", (int)(char)(short)(long)0x12345681);
    (void)i;
    (void)0;
    const int c = 5;
    *(int *)&j = c;
    printf("%d %d\n", j, (_Bool)0.1);
    printf("%d %d\n", (int)'a' + (char)1, (int)sizeof(char) - 1);
    printf("%lu\n", (unsigned long)(int)-1);
    printf("%d\n", (enum { zero, one })1 == one);
    return (int)(long)(char *)0;
}
