// CRC-32 of a secret message, bit by bit, as in Ethernet frames.
#include <stdint.h>
#define LENGTH 32

static uint32_t crc32(const unsigned char *data, public int n) {
    uint32_t crc = 0xFFFFFFFF;
    while (n-- > 0) {
        crc ^= *data++;
        for (public int k = 0; k < 8; k++)
            crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
    }
    return ~crc;
}

int main(void) {
    unsigned char message[LENGTH];
    smcinput(message, 1, LENGTH);
    uint32_t check = crc32(message, LENGTH);
    smcoutput(check, 1);
    return 0;
}
