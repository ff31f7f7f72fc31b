// 5.2.4.2.2: <float.h>, conversions between formats.
#include <float.h>
#include <math.h>
#include <stdio.h>
int main(void) {
    float f = 16777217;
    double d = f, big = DBL_MAX;
    long double l = 1.0L / 3;
    printf("%d %d %d\n", FLT_DIG, DBL_MANT_DIG, FLT_RADIX);
    printf("%g %g %g\n", FLT_EPSILON, DBL_MIN, d);
    printf("%.20Lf %.10f\n", l, (double)l);
    printf("%d %d %d\n", (int)2.9, (int)-2.9, (unsigned char)200.7);
    printf("%d %d\n", isinf(big * 10), isnan(big * 10 - big * 10));
    printf("%g %g\n", (float)0.1 + 0.2, 0.1f + 0.2f);
    printf("%g\n", (double)(float)1e-50);
    printf("%lu\n", (unsigned long)1e15);
    return 0.1 + 0.2 == 0.3;
}
