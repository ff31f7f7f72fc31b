// RC4: the key schedule of a secret key and the first bytes of the stream, on a state of 64 numbers.
#define STATE 64
#define KEY 8
#define OUT 8

typedef unsigned char byte;

int main(void) {
    byte s[STATE], key[KEY], text[OUT], j = 0, t;
  public
    int i, k;

    smcinput(key, 1, KEY);
    smcinput(text, 2, OUT);
    for (i = 0; i < STATE; i++)
        s[i] = i;
    for (i = 0; i < STATE; i++) {
        j = (j + s[i] + key[i % KEY]) % STATE;
        t = s[i];
        s[i] = s[j];
        s[j] = t;
    }
    j = 0;
    for (k = 0; k < OUT; k++) {
        i = (k + 1) % STATE;
        j = (j + s[i]) % STATE;
        t = s[i];
        s[i] = s[j];
        s[j] = t;
        text[k] ^= s[(s[i] + s[j]) % STATE];
    }
    smcoutput(text, 2, OUT);
    return 0;
}
