// 7.8, 7.6: conversions of <inttypes.h>, floating-point environment.
#include <fenv.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
int main(void) {
    int8_t a;
    uint64_t b;
    intmax_t m = imaxabs(INTMAX_C(-12));
    imaxdiv_t d = imaxdiv(17, 4);
    printf("%" PRIdMAX " %" PRIdMAX " %" PRIdMAX "\n", m, d.quot, d.rem);
    printf("%d\n", sscanf("-5 ff", "%" SCNd8 " %" SCNx64, &a, &b));
    printf("%d %" PRIu64 " %" PRIo16 " %" PRIX32 "\n", a, b, (uint16_t)8, UINT32_C(0xbeef));
    printf("%jd\n", strtoimax("123x", NULL, 10));
    int old = fegetround();
    fesetround(FE_UPWARD);
    double up = rint(1.1);
    fesetround(old);
    feclearexcept(FE_ALL_EXCEPT);
    return (int)up - 2;
}
