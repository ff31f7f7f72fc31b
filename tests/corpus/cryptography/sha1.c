// SHA-1 of a message of at most 55 bytes (one block), the length public.
#include <stdint.h>
#define LENGTH 43

static uint32_t rotate(uint32_t x, public int n) {
    return (x << n) | (x >> (32 - n));
}

int main(void) {
    unsigned char message[LENGTH];
    uint32_t w[80], h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    uint32_t a, b, c, d, e, f, t;
  public
    uint32_t k;
  public
    int i;

    smcinput(message, 1, LENGTH);
    for (i = 0; i < 16; i++)
        w[i] = 0;
    for (i = 0; i < LENGTH; i++)
        w[i / 4] |= (uint32_t)message[i] << (24 - i % 4 * 8);
    w[LENGTH / 4] |= (uint32_t)0x80 << (24 - LENGTH % 4 * 8);
    w[15] = LENGTH * 8;
    for (i = 16; i < 80; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);

    a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (i = 0; i < 80; i++) {
        if (i < 20) {
            f = (b & c) | (~b & d);
            k = 0x5A827999;
        } else if (i < 40) {
            f = b ^ c ^ d;
            k = 0x6ED9EBA1;
        } else if (i < 60) {
            f = (b & c) | (b & d) | (c & d);
            k = 0x8F1BBCDC;
        } else {
            f = b ^ c ^ d;
            k = 0xCA62C1D6;
        }
        t = rotate(a, 5) + f + e + k + w[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = t;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
    smcoutput(h, 1, 5);
    return 0;
}
