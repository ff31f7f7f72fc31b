// G.711: samples of 16 bits to mu-law bytes, with a loop that looks for the segment.
#define N 32

static unsigned char encode(short sample) {
    int sign = 0, magnitude = sample, segment = 7;
    if (magnitude < 0) {
        sign = 0x80;
        magnitude = -magnitude;
    }
    if (magnitude > 32635)
        magnitude = 32635;
    magnitude += 0x84;
    for (public int mask = 0x4000; mask > 0x80; mask >>= 1) {
        if (magnitude & mask)
            break;
        segment--;
    }
    return ~(sign | segment << 4 | (magnitude >> (segment + 3) & 15));
}

int main(void) {
    short sample[N];
    unsigned char code[N];
    smcinput(sample, 1, N);
    for (public int i = 0; i < N; i++)
        code[i] = encode(sample[i]);
    smcoutput(code, 1, N);
    return 0;
}
