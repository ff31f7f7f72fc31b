// The checksum of zlib: two sums modulo 65521.
#define LENGTH 100

int main(void) {
    unsigned char data[LENGTH];
    unsigned a = 1, b = 0, checksum;

    smcinput(data, 1, LENGTH);
    for (public int i = 0; i < LENGTH; i++) {
        a = (a + data[i]) % 65521;
        b = (b + a) % 65521;
    }
    checksum = b << 16 | a;
    smcoutput(checksum, 1);
    return 0;
}
