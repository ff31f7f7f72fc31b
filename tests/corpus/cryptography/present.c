// PRESENT: a block of 64 bits under a key of 80 bits, with a table for the S-box. The state is sixteen nibbles.
#include <stdint.h>

public
uint8_t sbox[16] = {0xC, 5, 6, 0xB, 9, 0, 0xA, 0xD, 3, 0xE, 0xF, 8, 4, 7, 1, 2};

int main(void) {
    uint64_t state = 0, next, key_high, key_low;
    uint16_t plain[4], key[5];
  public
    int round, i;

    smcinput(plain, 1, 4);
    smcinput(key, 2, 5);
    for (i = 0; i < 4; i++)
        state = state << 16 | plain[i];
    key_high = 0; // the upper 64 bits; key_low the lower 16
    for (i = 0; i < 4; i++)
        key_high = key_high << 16 | key[i];
    key_low = key[4];
    for (round = 1; round <= 31; round++) {
        state ^= key_high;
        next = 0;
        for (i = 0; i < 16; i++)
            next |= (uint64_t)sbox[state >> (4 * i) & 15] << (4 * i);
        state = 0;
        for (i = 0; i < 64; i++)
            state |= (next >> i & 1) << (i == 63 ? 63 : i * 16 % 63);
        // The key turns by 61 bits to the left, its top nibble goes through the S-box, and the counter comes in.
        uint64_t high = key_high << 61 | key_low << 45 | key_high >> 19;
        uint64_t low = key_high >> 3 & 0xffff;
        high = (high & 0x0fffffffffffffffULL) | (uint64_t)sbox[high >> 60] << 60;
        low ^= (uint64_t)(round & 1) << 15;
        high ^= round >> 1;
        key_high = high;
        key_low = low;
    }
    state ^= key_high;
    smcoutput(state, 1);
    return 0;
}
