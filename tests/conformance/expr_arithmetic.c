// 6.5.5, 6.5.6: + - * / % of every type.
#include <stdio.h>
int main(void) {
    int a = 17, b = -5;
    unsigned u = 17, v = 5;
    long l = 1L << 40;
    printf("%d %d %d %d %d\n", a + b, a - b, a * b, a / b, a % b);
    printf("%d %d %d %d\n", -17 / 5, -17 % 5, 17 / -5, -17 % -5);
    printf("%u %u %u %u\n", u / v, u % v, v - u, u * 400000000);
    printf("%ld %ld %ld\n", l * 3, l / 7, -l % 1000);
    printf("%g %g %g\n", 7 / 2.0, 1.5 * 4, 0.5f - 2);
    char c = 100;
    short s = c * c;
    c /= 3; s %= 999; l -= 1; u *= v; a /= b; b -= -b;
    printf("%d %d %ld %u %d %d\n", c, s, l, u, a, b);
    double d = 10;
    d /= 4; d *= d; d -= 1; d += a;
    printf("%g\n", d);
    return a + 3;
}
