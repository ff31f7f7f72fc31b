// options: --field=gf256
#include <stdint.h>

public int main() {
    uint8_t a = 300, b[2] = {1, 256}; // warning: 256 is no value of 'private uint8_t', which holds 0 to 255: take a type that holds it // warning: 300 is no value of 'private uint8_t', which holds 0 to 255: take a type that holds it
    a = a * 256; // error: the elements of GF(2^8) (field=gf256) are 0 to 255, not 256
    a += -1; // error: the elements of GF(2^8) (field=gf256) are 0 to 255, not -1
    b[0] = b[1] + 255;
    return 0;
}
