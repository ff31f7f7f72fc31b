// A block of the ChaCha20 stream, and a message encrypted with it. Key and message are secret, the nonce is not.
#include <stdint.h>

#define ROTL(x, n) (((x) << (n)) | ((x) >> (32 - (n))))
#define QUARTER(a, b, c, d)                                                                                  \
    a += b, d ^= a, d = ROTL(d, 16), c += d, b ^= c, b = ROTL(b, 12), a += b, d ^= a, d = ROTL(d, 8),        \
                    c += d, b ^= c, b = ROTL(b, 7)

int main(void) {
    uint32_t key[8], text[16], x[16], start[16];
  public
    uint32_t constants[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  public
    uint32_t nonce[4] = {1, 0x09000000, 0x4a000000, 0};
  public
    int i;

    smcinput(key, 1, 8);
    smcinput(text, 2, 16);
    for (i = 0; i < 4; i++) {
        start[i] = constants[i];
        start[4 + i] = key[i];
        start[8 + i] = key[4 + i];
        start[12 + i] = nonce[i];
    }
    for (i = 0; i < 16; i++)
        x[i] = start[i];
    for (i = 0; i < 10; i++) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (i = 0; i < 16; i++)
        text[i] ^= x[i] + start[i];
    smcoutput(text, 2, 16);
    return 0;
}
