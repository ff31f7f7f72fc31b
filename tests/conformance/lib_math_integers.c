// 7.12, 7.22: rounding and integer results.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    printf("%ld %ld %lld %d\n", lround(2.5), lrint(2.5), llround(-3.7), abs(-7));
    printf("%g %g %g %g\n", nearbyint(0.5), remainder(7, 4), fdim(5, 3), fma(2, 3, 4));
    printf("%d %d %g %g\n", ilogb(10), isgreater(2.0, 1.0), logb(8), scalbn(1, 5));
    printf("%.4f %.4f %.4f %.4f\n", atan2(1, -1), asin(1), sinh(1), erf(0.5));
    printf("%.3f %.3f %g\n", tgamma(5), log2(10), expm1(0));
    return (int)nextafter(1, 2) - 1;
}
