// 6.4.4.2: decimal and hexadecimal floating constants.
#include <stdio.h>
int main(void) {
    printf("%g %g %g %g\n", 1.0, .5, 2., 1e3);
    printf("%g %g %g\n", 1.5e-3, 2E+2, 1.e1);
    printf("%g %g %g\n", 0x1p4, 0x1.8p1, 0x.8p-1);
    printf("%g %Lg\n", 1.25f, 3.5L);
    printf("%zu %zu %zu\n", sizeof 1.0f, sizeof 1.0, sizeof 1.0L);
    printf("%a %a\n", 0x1.921fb54442d18p+1, 1.0F);
    float f = 0.1f;
    double d = 0.1;
    printf("%d\n", f == d);
    return 0x1p3 == 8 ? 0 : 1;
}
