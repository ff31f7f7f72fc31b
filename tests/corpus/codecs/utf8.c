// Checks UTF-8 byte by byte, and counts the characters. (Overlong forms are let through.)
#define N 80

int main(void) {
    unsigned char text[N];
    int valid = 1, characters = 0, expected = 0;

    smcinput(text, 1, N);
    for (public int i = 0; i < N; i++) {
        unsigned char c = text[i];
        if (expected > 0) {
            if ((c & 0xC0) != 0x80)
                valid = 0;
            expected--;
        } else if (c < 0x80) {
            characters++;
        } else if ((c & 0xE0) == 0xC0) {
            characters++;
            expected = 1;
        } else if ((c & 0xF0) == 0xE0) {
            characters++;
            expected = 2;
        } else if ((c & 0xF8) == 0xF0) {
            characters++;
            expected = 3;
        } else {
            valid = 0;
        }
    }
    if (expected > 0)
        valid = 0;
    smcoutput(valid, 1);
    smcoutput(characters, 1);
    return 0;
}
