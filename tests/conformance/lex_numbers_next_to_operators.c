// 6.4.8: preprocessing numbers and what follows them.
#include <stdio.h>
int main(void) {
    int e = 2, x = 0x1E - 0x2, y = 1-1, z = 0xe + 1;
    double d = 1.e+1+.5e-0, f = 0x1.p-1;
    int a[] = {1,2,3}, *p = a;
    printf("%d %d %d %g %g\n", x, y, z, d, f);
    printf("%d %d %d\n", 1+ +1, 1- -1, e-- - --e);
    printf("%d %d\n", p[0]<p[1]?1:2, p[1]>>1);
    printf("%d\n", 10/ *p);
    return 0x0 + 00 + 0b0;
}
