// 6.5.8, 6.5.9: comparisons of floating numbers, NaN, signed zeros.
#include <math.h>
#include <stdio.h>
int main(void) {
    double n = NAN, z = -0.0, inf = INFINITY;
    printf("%d %d %d %d\n", n == n, n != n, n < 1, !(n >= 1));
    printf("%d %d %d %d\n", z == 0, 1 / z < 0, inf > 1e308, -inf < inf);
    printf("%d %d\n", 0.1f == 0.1, (float)0.1 == 0.1f);
    return n > 0 ? 1 : 0;
}
