// IMA ADPCM: samples of 16 bits become nibbles; the step adapts to the signal.
#define N 24

public
int index_change[8] = {-1, -1, -1, -1, 2, 4, 6, 8};
public
int step_table[89] = {
    7,    8,     9,     10,    11,    12,    13,    14,    16,    17,    19,    21,    23,    25,   28,
    31,   34,    37,    41,    45,    50,    55,    60,    66,    73,    80,    88,    97,    107,  118,
    130,  143,   157,   173,   190,   209,   230,   253,   279,   307,   337,   371,   408,   449,  494,
    544,  598,   658,   724,   796,   876,   963,   1060,  1166,  1282,  1411,  1552,  1707,  1878, 2066,
    2272, 2499,  2749,  3024,  3327,  3660,  4026,  4428,  4871,  5358,  5894,  6484,  7132,  7845, 8630,
    9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767};

int main(void) {
    short sample[N];
    unsigned char code[N];
    int predicted = 0, index = 0;

    smcinput(sample, 1, N);
    for (public int i = 0; i < N; i++) {
        int step = step_table[index], diff = sample[i] - predicted, nibble = 0, change = step >> 3;
        if (diff < 0) {
            nibble = 8;
            diff = -diff;
        }
        if (diff >= step) {
            nibble |= 4;
            diff -= step;
            change += step;
        }
        step >>= 1;
        if (diff >= step) {
            nibble |= 2;
            diff -= step;
            change += step;
        }
        step >>= 1;
        if (diff >= step) {
            nibble |= 1;
            change += step;
        }
        predicted += nibble & 8 ? -change : change;
        if (predicted > 32767)
            predicted = 32767;
        else if (predicted < -32768)
            predicted = -32768;
        index += index_change[nibble & 7];
        if (index < 0)
            index = 0;
        if (index > 88)
            index = 88;
        code[i] = nibble;
    }
    smcoutput(code, 1, N);
    smcoutput(predicted, 1);
    return 0;
}
