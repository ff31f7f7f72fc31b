/* Public numbers become private fixed-point ones by way of 64 bits: more is an error, not another number. */
#include <stdio.h>

int main() {
    int x;
    private fixed<90, 50> y;
    public double d = 1000.5;
    smcinput(x, 1);
    y = d;
    printf("%f\n", (double)smcopen(y));
    d = 1000000.5;
    y = d;
    printf("%f\n", (double)smcopen(y));
    smcoutput(x, 1);
    return 0;
}
