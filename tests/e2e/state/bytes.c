/* Adds what input party 1 gives to the bytes of state 2, and keeps them anew. */
#include <stdint.h>
public int main() {
    private uint8_t a[3], b[3];
    smcinput(b, 2, 3);
    smcinput(a, 1, 3);
    for (public int i = 0; i < 3; i++)
        b[i] = b[i] ^ a[i];
    smcoutput(b, 1, 3);
    smcoutput(b, 2, 3);
    return 0;
}
