// The keystream of Trivium: 288 bits of state, a bit at a time as its authors print it. 1152 steps fill the state.
#define KEY 80
#define OUT 32

unsigned char s[289], key[KEY], out[OUT];
public
unsigned char iv[KEY];

int main(void) {
  public
    int i, j;

    smcinput(key, 1, KEY);
    for (i = 0; i < KEY; i++)
        iv[i] = i % 3 == 0;
    for (i = 1; i <= 288; i++)
        s[i] = 0;
    for (i = 0; i < KEY; i++) {
        s[1 + i] = key[i] & 1;
        s[94 + i] = iv[i];
    }
    s[286] = s[287] = s[288] = 1;
    for (i = 0; i < 4 * 288 + OUT; i++) {
        unsigned char t1 = s[66] ^ s[93], t2 = s[162] ^ s[177], t3 = s[243] ^ s[288];
        if (i >= 4 * 288)
            out[i - 4 * 288] = t1 ^ t2 ^ t3;
        t1 ^= (s[91] & s[92]) ^ s[171];
        t2 ^= (s[175] & s[176]) ^ s[264];
        t3 ^= (s[286] & s[287]) ^ s[69];
        for (j = 288; j > 1; j--)
            s[j] = s[j - 1];
        s[1] = t3;
        s[94] = t1;
        s[178] = t2;
    }
    smcoutput(out, 1, OUT);
    return 0;
}
