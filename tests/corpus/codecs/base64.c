// Encodes bytes in base64 with the usual table.
#define N 30

public
char table[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

int main(void) {
    unsigned char in[N];
    char out[N / 3 * 4];
  public
    int i, o = 0;

    smcinput(in, 1, N);
    for (i = 0; i < N; i += 3) {
        unsigned group = in[i] << 16 | in[i + 1] << 8 | in[i + 2];
        out[o++] = table[group >> 18];
        out[o++] = table[group >> 12 & 63];
        out[o++] = table[group >> 6 & 63];
        out[o++] = table[group & 63];
    }
    smcoutput(out, 1, N / 3 * 4);
    return 0;
}
