// Simon 64/128: eight blocks in counter mode with a secret key.
#include <stdint.h>
#define ROUNDS 44
#define BLOCKS 8

static uint32_t left(uint32_t x, public int n) {
    return x << n | x >> (32 - n);
}

static uint32_t right(uint32_t x, public int n) {
    return x >> n | x << (32 - n);
}

int main(void) {
    uint32_t k[ROUNDS], text[BLOCKS][2];
  public
    uint64_t z = 0xfc2ce51207a635dbULL;
  public
    int i, b;

    smcinput(k, 1, 4);
    smcinput(text, 2, BLOCKS, 2);
    for (i = 4; i < ROUNDS; i++) {
        uint32_t t = right(k[i - 1], 3) ^ k[i - 3];
        t ^= right(t, 1);
        k[i] = ~k[i - 4] ^ t ^ (uint32_t)(z >> ((i - 4) % 62) & 1) ^ 3;
    }
    for (b = 0; b < BLOCKS; b++) {
        uint32_t x = b, y = 0x5a5a5a5a;
        for (i = 0; i < ROUNDS; i++) {
            uint32_t t = x;
            x = y ^ (left(x, 1) & left(x, 8)) ^ left(x, 2) ^ k[i];
            y = t;
        }
        text[b][0] ^= x;
        text[b][1] ^= y;
    }
    smcoutput(text, 2, BLOCKS, 2);
    return 0;
}
