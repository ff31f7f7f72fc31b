// 6.3.1.4, 6.3.1.5: between floating and integer types, in assignments, arguments and results.
#include <stdio.h>
static int truncate(double d) { return d; }
static float narrow(double d) { return d; }
static double widen(int i) { return i; }
static unsigned char byte(float f) { return f; }
int main(void) {
    int i = 7.9, j;
    long big = 9007199254740993L;
    float f = 1 / 3;
    double d = 1 / 3.0f;
    j = -2.5 + 0.6;
    i += 0.5;
    i *= 1.5;
    unsigned u = 3e9;
    printf("%d %d %g %.6f %u\n", i, j, f, d, u);
    printf("%d %g %g %d\n", truncate(-1.9), narrow(0.1) - 0.1 > 0 ? 1.0 : 0.0, widen(3) / 2, byte(65.99f));
    printf("%d %.0f\n", (double)big == (double)(big - 1), (double)big);
    printf("%g %d\n", 5 / 2 * 2.0, (int)(0.1f * 10));
    char c = 3.99;
    c += 1.5;
    return c - 4;
}
