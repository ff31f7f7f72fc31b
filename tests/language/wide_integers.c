// Integers wider than any of C.
#include "check.h"

int main(void) {
    unsigned int<256> wide = 1;
    int<200> signed_wide = -1;
    wide = wide << 255;
    IS((wide >> 250), 32);
    wide = wide + wide;
    IS(wide == 0, 1);
    signed_wide = signed_wide << 190;
    IS(signed_wide >> 188, -4);
    signed_wide = signed_wide * 3 / (1 - 2);
    IS(signed_wide >> 190, 3);
    return checked();
}
