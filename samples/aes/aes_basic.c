/* AES-128 [FIPS-197]: the key schedule and the encryption of some blocks, as the standard writes them. Bytes are
 * elements of GF(2^8): field=gf256 in the configuration makes `+` and `*` those of that field. */

/* The S-box: the inverse (0 for 0), then a map that is linear over bits: a sum of powers of two, which cost nothing. */
unsigned char substitute(unsigned char x) {
    public unsigned char factor[8] = {0x05, 0x09, 0xf9, 0x25, 0xf4, 0x01, 0xb5, 0x8f};
    unsigned char power = 1 / x, sum = 0x63;
    for (public int k = 0; k < 8; k++) {
        sum += factor[k] * power;
        power *= power;
    }
    return sum;
}

/* Eleven round keys of four columns; column i begins at byte 4 i. */
void expand(unsigned char key[16], unsigned char round_key[176]) {
    public int i, k, constant = 1;
    for (i = 0; i < 16; i++)
        round_key[i] = key[i];
    for (i = 16; i < 176; i += 4) {
        for (k = 0; k < 4; k++)
            round_key[i + k] = round_key[i - 16 + k] + (i % 16 == 0 ? substitute(round_key[i - 4 + (k + 1) % 4])
                                                                     : round_key[i - 4 + k]);
        if (i % 16 == 0) {
            round_key[i] += constant;
            constant = constant << 1 ^ (constant >> 7) * 0x11b;
        }
    }
}

/* Row r of the state, the bytes r, r + 4, …, moves left by r columns. */
void shift_rows(unsigned char state[16]) {
    unsigned char old[16];
    public int i;
    for (i = 0; i < 16; i++)
        old[i] = state[i];
    for (i = 0; i < 16; i++)
        state[i] = old[(i + 4 * (i % 4)) % 16];
}

/* Each byte becomes 2 a + 3 b + c + d, where a, b, c, d are the bytes of its column from itself on. */
void mix_columns(unsigned char state[16]) {
    unsigned char s[16];
    public int i, k, column;
    for (i = 0; i < 16; i++)
        s[i] = state[i];
    for (i = 0; i < 16; i++) {
        k = i % 4;
        column = i - k;
        state[i] = 2 * s[i] + 3 * s[column + (k + 1) % 4] + s[column + (k + 2) % 4] + s[column + (k + 3) % 4];
    }
}

void encrypt(unsigned char state[16], unsigned char round_key[176]) {
    public int i, round;
    for (i = 0; i < 16; i++)
        state[i] += round_key[i];
    for (round = 1; round <= 10; round++) {
        for (i = 0; i < 16; i++)
            state[i] = substitute(state[i]);
        shift_rows(state);
        if (round < 10)
            mix_columns(state);
        for (i = 0; i < 16; i++)
            state[i] += round_key[16 * round + i];
    }
}

public int main() {
    public int blocks, i;
    smcinput(blocks, 1);
    unsigned char key[16], round_key[176], text[blocks][16];
    smcinput(key, 1, 16);
    smcinput(text, 1, blocks, 16);
    expand(key, round_key);
    for (i = 0; i < blocks; i++)
        encrypt(text[i], round_key);
    smcoutput(text, 1, blocks, 16);
    return 0;
}
