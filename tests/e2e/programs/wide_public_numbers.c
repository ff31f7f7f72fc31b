/* Public numbers of C become private fixed-point ones of any width: what the type does not hold is an error. */
#include <stdio.h>

int main() {
    int x;
    private fixed<90, 50> y;
    private fixed<90, 0> z;
    public double d = 1000000.5;
    smcinput(x, 1);
    y = d;
    printf("%f\n", (double)smcopen(y));
    z = d * 1e19;
    printf("%f\n", (double)smcopen(z / 1000));
    d = 1000000000000.5;
    smcoutput(x, 1);
    y = d;
    return 0;
}
