/* aes_basic.c on whole arrays: each step is one operation on all bytes of all blocks, and what is linear in a round, the
 * moves of the rows and the mixing of the columns, is a product with a public matrix. */

/* All bytes of x: the inverse (0 for 0), then a sum of its powers of two. */
void substitute(public int rows, public int columns, unsigned char x[rows][columns]) {
    public unsigned char factor[8] = {0x05, 0x09, 0xf9, 0x25, 0xf4, 0x01, 0xb5, 0x8f};
    unsigned char power[rows][columns];
    power = 1 / x;
    x = 0x63 + factor[0] * power;
    for (public int k = 1; k < 8; k++) {
        power *= power;
        x += factor[k] * power;
    }
}

/* Eleven round keys. */
void expand(unsigned char key[1][16], unsigned char round_key[11][1][16]) {
    public int round, i, constant = 1;
    unsigned char word[1][4];
    round_key[0] = key;
    for (round = 1; round <= 10; round++) {
        for (i = 0; i < 4; i++)
            word[0][i] = round_key[round - 1][0][12 + (i + 1) % 4];
        substitute(1, 4, word);
        word[0][0] += constant;
        for (i = 0; i < 16; i++)
            round_key[round][0][i] =
                round_key[round - 1][0][i] + (i < 4 ? word[0][i] : round_key[round][0][i - 4]);
        constant = constant << 1 ^ (constant >> 7) * 0x11b;
    }
}

/* Byte j of a block takes byte i times m[i][j]; without is_mixed the rows only move. */
void round_matrix(public int is_mixed, public unsigned char m[16][16]) {
    public unsigned char factor[4] = {2, 3, 1, 1};
    public int i, j, k;
    for (i = 0; i < 16; i++)
        for (j = 0; j < 16; j++)
            m[i][j] = 0;
    for (j = 0; j < 16; j++)
        for (k = 0; k < (is_mixed ? 4 : 1); k++) {
            i = j / 4 * 4 + (j + k) % 4;               /* of the state whose rows have moved */
            i = (i + 4 * (i % 4)) % 16;
            m[i][j] = is_mixed ? factor[k] : 1;
        }
}

public int main() {
    public int blocks, i, round;
    smcinput(blocks, 1);
    unsigned char key[1][16], round_key[11][1][16], text[blocks][16];
    public unsigned char mixing[16][16], moving[16][16], each[blocks][1];
    smcinput(key, 1, 1, 16);
    smcinput(text, 1, blocks, 16);
    round_matrix(1, mixing);
    round_matrix(0, moving);
    for (i = 0; i < blocks; i++)
        each[i][0] = 1;
    expand(key, round_key);
    text += each @ round_key[0];
    for (round = 1; round < 10; round++) {
        substitute(blocks, 16, text);
        text = text @ mixing + each @ round_key[round];
    }
    substitute(blocks, 16, text);
    text = text @ moving + each @ round_key[10];
    smcoutput(text, 1, blocks, 16);
    return 0;
}
