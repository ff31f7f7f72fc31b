// Reads a number as atoi does: blanks, a sign, digits up to the first other character.
#define LEN 16

int parse(char *s) {
    int value = 0, negative = 0, started = 0;
    for (public int i = 0; i < LEN; i++) {
        char c = s[i];
        if (c >= '0' && c <= '9') {
            value = value * 10 + (c - '0');
            started = 1;
        } else if (!started && (c == '-' || c == '+')) {
            negative = c == '-';
            started = 1;
        } else if (started || c != ' ')
            break;
    }
    return negative ? -value : value;
}

int main(void) {
    char text[4][LEN];
    int sum = 0, value[4];
    smcinput(text, 1, 4, LEN);
    for (public int k = 0; k < 4; k++) {
        value[k] = parse(text[k]);
        sum += value[k];
    }
    smcoutput(value, 1, 4);
    smcoutput(sum, 1);
    return 0;
}
