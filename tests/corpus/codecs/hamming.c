// Hamming (7,4): corrects a wrong bit in each word, and counts how many there were.
#define WORDS 24

typedef unsigned char byte;

int main(void) {
    byte word[WORDS], data[WORDS];
    int corrected = 0;

    smcinput(word, 1, WORDS);
    for (public int i = 0; i < WORDS; i++) {
        byte b[8], syndrome;
        for (public int k = 1; k <= 7; k++)
            b[k] = word[i] >> (k - 1) & 1;
        syndrome =
            (b[1] ^ b[3] ^ b[5] ^ b[7]) | (b[2] ^ b[3] ^ b[6] ^ b[7]) << 1 | (b[4] ^ b[5] ^ b[6] ^ b[7]) << 2;
        if (syndrome) {
            b[syndrome] ^= 1;
            corrected++;
        }
        data[i] = b[3] | b[5] << 1 | b[6] << 2 | b[7] << 3;
    }
    smcoutput(data, 1, WORDS);
    smcoutput(corrected, 1);
    return 0;
}
