// Fixed-point numbers of more than 64 bits, opened: to the nearest number of long double.
#include <stdio.h>

int main(void) {
    fixed<80,30> x = 123456789.25, y[2], z;
    fixed<120,50> w = 0x1p60;
    public long double opened, all[2];
    public double both[2];
    smcinput(y, 1);
    z = x * 1000 + y[0];
    opened = smcopen(z);
    all = smcopen(y);
    both = smcopen(y * 2 - x);
    printf("%.12Lg %.12Lg %.12Lg %.12g %.12g\n", opened, all[0], all[1], both[0], both[1]);
    w = w + 0.5 - 0x1p60 - 1;
    opened = smcopen(w);
    printf("%Lg\n", opened);
    printf("%.12Lg\n", (long double)smcopen(w * w / 4));
    smcoutput(z, 1);
    return 0;
}
