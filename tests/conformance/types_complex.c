// 6.2.5, 7.3: complex numbers.
#include <complex.h>
#include <stdio.h>
static double complex square(double complex z) { return z * z; }
static float _Complex table[2] = {1, 2};
int main(void) {
    double complex z = 3 + 4 * I, w = z / (1 - 2 * I);
    float complex f = 2.5f;
    long double _Complex l = z;
    _Complex double c = conj(z);
    z += w;
    printf("%g %g\n", creal(w), cimag(w));
    printf("%g %g %g\n", cabs(3 + 4 * I), creal(square(2 * I)), crealf(f));
    printf("%g %g %Lg\n", __real__ c, __imag__ c, cimagl(l));
    printf("%d %d %zu\n", z == z, z != w, sizeof z);
    table[1] *= I;
    __real__ z = 7;
    printf("%g %g %g\n", creal(z), cimagf(table[1]), creal(~c));
    return creal(cexp(0)) != 1;
}
