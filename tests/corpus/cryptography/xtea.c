// XTEA: four blocks in CBC mode under a secret key.
#include <stdint.h>
#define BLOCKS 4

uint32_t key[4];

static void encipher(uint32_t v[2]) {
    uint32_t v0 = v[0], v1 = v[1];
  public
    uint32_t sum = 0, delta = 0x9E3779B9;
    for (public int i = 0; i < 32; i++) {
        v0 += (((v1 << 4) ^ (v1 >> 5)) + v1) ^ (sum + key[sum & 3]);
        sum += delta;
        v1 += (((v0 << 4) ^ (v0 >> 5)) + v0) ^ (sum + key[(sum >> 11) & 3]);
    }
    v[0] = v0;
    v[1] = v1;
}

int main(void) {
    uint32_t text[BLOCKS][2], chain[2] = {0x01234567, 0x89abcdef};

    smcinput(key, 1, 4);
    smcinput(text, 2, BLOCKS, 2);
    for (public int i = 0; i < BLOCKS; i++) {
        chain[0] ^= text[i][0];
        chain[1] ^= text[i][1];
        encipher(chain);
        text[i][0] = chain[0];
        text[i][1] = chain[1];
    }
    smcoutput(text, 2, BLOCKS, 2);
    return 0;
}
