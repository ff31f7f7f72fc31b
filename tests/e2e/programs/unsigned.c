// Unsigned arithmetic has C's values wherever they show: expected values are those of any C compiler.
// Inputs: u = 5, v = 7, w = 4000000000, c = 200, s = -3, big = 2^63 + 1
int main() {
    unsigned u, v, w;
    unsigned char c;
    unsigned long big;
    short s;
    smcinput(u, 1);
    smcinput(v, 1);
    smcinput(w, 1);
    smcinput(c, 1);
    smcinput(s, 1);
    smcinput(big, 1);

    long wide[12];
    wide[0] = -u;               // 4294967291
    wide[1] = u - v;            // 4294967294
    wide[2] = w + w;            // 3705032704
    wide[3] = (u - v) / 3;      // 1431655764
    wide[4] = (u - v) >> 4;     // 268435455
    wide[5] = (w * w) % 1000;   // 792
    wide[6] = ~u;               // 4294967290
    wide[7] = (w << 3) + 1L;    // 1935228929
    wide[8] = u + s;            // 2
    wide[9] = s - u;            // 4294967288
    wide[10] = c - 201;         // -1: int
    wide[11] = (u << 31) / 2;   // 1073741824
    smcoutput(wide, 1);

    int truth[10];
    truth[0] = u - v > 10u;          // 1
    truth[1] = u - v == -2;          // 1
    truth[2] = w + w < w;            // 1
    truth[3] = !(u - 5);             // 1
    truth[4] = w * w * w != 0 && (u << 30) * 4 == 0; // 0: 4000000000 is a multiple of 2^11
    truth[5] = (s > u) + (s < u);    // 1
    truth[6] = big * 2 == 2;         // 1
    truth[7] = big + big > big ? 3 : 4; // 4
    truth[8] = (u - v) * (u - v) == 4;  // 1
    truth[9] = -c < 0;               // 1
    smcoutput(truth, 1);

    unsigned long kept[4];
    kept[0] = u * -1;         // 4294967291
    kept[1] = u * -1L;        // 18446744073709551611
    kept[2] = (w + u) | (u - v); // 4294967295
    kept[3] = big << 1;       // 2
    smcoutput(kept, 1);

    u -= v;
    u /= 2;                   // 2147483647
    v <<= 30;                 // 3221225472
    v >>= 29;                 // 6
    w %= s;                   // by 4294967293: 4000000000
    c += 100;                 // 44
    c *= c;                   // 144
    smcoutput(u, 1);
    smcoutput(v, 1);
    smcoutput(w, 1);
    smcoutput(c, 1);

    public unsigned opened = smcopen(u * 3 - w);
    smcoutput(opened, 1);
    return 0;
}
