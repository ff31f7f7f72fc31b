// 7.12: mathematics.
#include <math.h>
#include <stdio.h>
#include <tgmath.h>
#undef sqrt
int main(void) {
    printf("%.6f %.6f %.6f\n", sin(1.0), cos(M_PI), tan(0.5));
    printf("%g %g %g %g\n", sqrt(2.25), pow(2, 10), fabs(-1.5), cbrt(27.0));
    printf("%g %g %g %g\n", floor(-1.5), ceil(1.2), round(2.5), trunc(-2.7));
    printf("%.5f %.5f %.5f\n", exp(1.0), log(10.0), log10(1000.0));
    printf("%g %g %d\n", fmod(7.5, 2), hypot(3.0, 4.0), (int)lround(3.6));
    int e;
    double m = frexp(12.0, &e), i;
    printf("%g %d %g %g\n", m, e, ldexp(0.5, 4), modf(3.25, &i));
    printf("%d %d %d %d\n", isnan(NAN), isinf(INFINITY), signbit(-0.0) != 0, fpclassify(1.0) == FP_NORMAL);
    printf("%g %g %g\n", fmax(1.0, 2.0), fmin(1.0, 2.0), copysign(3.0, -1.0));
    printf("%g %g\n", sqrtf(4.0f), (double)sqrtl(9.0L));
    return HUGE_VAL > 1e308 ? 0 : 1;
}
