// The move-to-front code of a text over eight letters.
#define N 30
#define LETTERS 8

int main(void) {
    unsigned char text[N], code[N], list[LETTERS];
  public
    int i, j;

    smcinput(text, 1, N);
    for (j = 0; j < LETTERS; j++)
        list[j] = j;
    for (i = 0; i < N; i++) {
        unsigned char c = text[i], held = list[0];
        list[0] = c;
        code[i] = 0;
        for (j = 1; j < LETTERS; j++) {
            unsigned char t = list[j];
            if (held == c)
                break;
            list[j] = held;
            held = t;
            code[i] = j;
        }
    }
    smcoutput(code, 1, N);
    return 0;
}
