/* One block of AES-128 with its key schedule. A byte is a row of eight bits; bit k of all bytes stands in row k, so that
 * the sixteen bytes of a state are computed alike. */
typedef int<1> Bit;

/* r = a b in GF(2^8), for n bytes. */
void multiply(public int n, private Bit a[8][n], private Bit b[8][n], private Bit r[8][n]) {
    private Bit product[15][n];
    public int i, j, k;
    for (j = 0; j < 15; j++)
        for (i = 0; i < n; i++)
            product[j][i] = 0;
    for (j = 0; j < 8; j++)
        for (k = 0; k < 8; k++)
            for (i = 0; i < n; i++)
                product[j + k][i] ^= a[j][i] & b[k][i];
    for (j = 14; j >= 8; j--) /* x^8 = x^4 + x^3 + x + 1 */
        for (i = 0; i < n; i++) {
            product[j - 4][i] ^= product[j][i];
            product[j - 5][i] ^= product[j][i];
            product[j - 7][i] ^= product[j][i];
            product[j - 8][i] ^= product[j][i];
        }
    for (j = 0; j < 8; j++)
        for (i = 0; i < n; i++)
            r[j][i] = product[j][i];
}

/* r = a^2, which costs nothing: squaring is linear. */
void square(public int n, private Bit a[8][n], private Bit r[8][n]) {
    public int i;
    for (i = 0; i < n; i++) {
        private Bit a0 = a[0][i], a1 = a[1][i], a2 = a[2][i], a3 = a[3][i];
        private Bit a4 = a[4][i], a5 = a[5][i], a6 = a[6][i], a7 = a[7][i];
        r[0][i] = a0 ^ a4 ^ a6;
        r[1][i] = a4 ^ a6 ^ a7;
        r[2][i] = a1 ^ a5;
        r[3][i] = a4 ^ a5 ^ a6 ^ a7;
        r[4][i] = a2 ^ a4 ^ a7;
        r[5][i] = a5 ^ a6;
        r[6][i] = a3 ^ a5;
        r[7][i] = a6 ^ a7;
    }
}

/* The S-box: the inverse x^254 (0 for 0), then an affine map. */
void substitute(public int n, private Bit x[8][n], private Bit r[8][n]) {
    private Bit x2[8][n], x3[8][n], x12[8][n], x14[8][n], y[8][n];
    public int i, k;
    square(n, x, x2);
    multiply(n, x2, x, x3);
    square(n, x3, x12);
    square(n, x12, x12);
    multiply(n, x12, x3, y);
    multiply(n, x12, x2, x14);
    for (k = 0; k < 4; k++)
        square(n, y, y);
    multiply(n, y, x14, y); /* x^254, three products one after the other */
    for (k = 0; k < 8; k++)
        for (i = 0; i < n; i++)
            r[k][i] = y[k][i] ^ y[(k + 4) % 8][i] ^ y[(k + 5) % 8][i] ^ y[(k + 6) % 8][i] ^ y[(k + 7) % 8][i]
                      ^ (0x63 >> k & 1);
}

/* The round key that follows; the columns are four bytes each. */
void next_key(private Bit key[8][16], public int constant) {
    private Bit word[8][4];
    public int i, k;
    for (k = 0; k < 8; k++)
        for (i = 0; i < 4; i++)
            word[k][i] = key[k][12 + (i + 1) % 4];
    substitute(4, word, word);
    for (k = 0; k < 8; k++) {
        key[k][0] ^= constant >> k & 1;
        for (i = 0; i < 4; i++)
            key[k][i] ^= word[k][i];
        for (i = 4; i < 16; i++)
            key[k][i] ^= key[k][i - 4];
    }
}

/* Row r of the state, the bytes r, r + 4, …, moves left by r columns. */
void shift_rows(private Bit state[8][16]) {
    private Bit old[8][16];
    public int i, k;
    for (k = 0; k < 8; k++)
        for (i = 0; i < 16; i++)
            old[k][i] = state[k][i];
    for (k = 0; k < 8; k++)
        for (i = 0; i < 16; i++)
            state[k][i] = old[k][(i + 4 * (i % 4)) % 16];
}

/* Each byte becomes 2 a + 3 b + c + d, where a, b, c, d are the bytes of its column from itself on. */
void mix_columns(private Bit state[8][16]) {
    private Bit s[8][16];
    public int i, k;
    for (k = 0; k < 8; k++)
        for (i = 0; i < 16; i++)
            s[k][i] = state[k][i];
    for (i = 0; i < 16; i++) {
        public int column = i - i % 4;
        public int b = column + (i + 1) % 4, c = column + (i + 2) % 4, d = column + (i + 3) % 4;
        for (k = 0; k < 8; k++) {
            state[k][i] = s[k][b] ^ s[k][c] ^ s[k][d];
            if (k > 0)
                state[k][i] ^= s[k - 1][i] ^ s[k - 1][b];
            if (k == 0 || k == 1 || k == 3 || k == 4)
                state[k][i] ^= s[7][i] ^ s[7][b];
        }
    }
}

public int main() {
    private unsigned char key[16], block[16];
    private Bit round_key[8][16], state[8][16];
    public int i, k, round, constant = 1;
    smcinput(key, 1, 16);
    smcinput(block, 1, 16);
    for (i = 0; i < 16; i++)
        for (k = 0; k < 8; k++) {
            round_key[k][i] = (key[i] & 1 << k) >> k;
            state[k][i] = (block[i] & 1 << k) >> k ^ round_key[k][i];
        }
    for (round = 1; round <= 10; round++) {
        next_key(round_key, constant);
        constant = constant << 1 ^ (constant >> 7) * 0x11b;
        substitute(16, state, state);
        shift_rows(state);
        if (round < 10)
            mix_columns(state);
        for (k = 0; k < 8; k++)
            for (i = 0; i < 16; i++)
                state[k][i] ^= round_key[k][i];
    }
    for (i = 0; i < 16; i++) {
        block[i] = 0;
        for (k = 0; k < 8; k++)
            block[i] |= state[k][i] << k;
    }
    smcoutput(block, 1, 16);
    return 0;
}
