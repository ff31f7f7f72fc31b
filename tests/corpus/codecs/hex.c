// Reads bytes from hexadecimal digits, and says where the first wrong digit stands.
#define DIGITS 64

static int value(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

int main(void) {
    char text[DIGITS];
    unsigned char bytes[DIGITS / 2];
    int wrong = -1;

    smcinput(text, 1, DIGITS);
    for (public int i = 0; i < DIGITS / 2; i++) {
        int high = value(text[2 * i]), low = value(text[2 * i + 1]);
        if (wrong < 0) {
            if (high < 0)
                wrong = 2 * i;
            else if (low < 0)
                wrong = 2 * i + 1;
        }
        bytes[i] = wrong < 0 ? high * 16 + low : 0;
    }
    smcoutput(bytes, 1, DIGITS / 2);
    smcoutput(wrong, 1);
    return 0;
}
