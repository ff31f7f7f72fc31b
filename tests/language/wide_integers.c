// Integers wider than any of C.
#include "check.h"

int<200> changed, cells[2];
int<200> changing(void) {
    changed = 100;
    cells[0] = 50;
    return 2;
}

/// An update reads what it changes first.
void updates(void) {
    changed = 3;
    changed += changing();
    IS(changed, 5);
    changed = 3;
    IS((changed -= changing()) * 10 + changed, 11);
    changed = 3;
    changed <<= changing();
    IS(changed, 12);
    changed = 9;
    changed /= changing();
    IS(changed, 4);
    cells[0] = 1;
    cells[0] |= changing();
    IS(cells[0], 3);
}

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
    // Beside public ones.
    public __int128 huge = (__int128)1 << 100, all[3] = {3, -5 * ((__int128)1 << 90), 7};
    public unsigned __int128 limit = ~(unsigned __int128)0;
    int<140> values[3] = {1, 2, 3};
    signed_wide = huge * 3;
    IS(signed_wide >> 100, 3);
    IS(signed_wide < limit, 1);
    values = values + all;
    IS(values[1] >> 88, -20);
    for (public int i = 0; i < 3; i++)
        values[i] += all[i] * i;
    IS(values[1] >> 90, -10);
    IS(values[2], 24);
    updates();
    return checked();
}
