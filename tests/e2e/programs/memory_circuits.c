/* Arrays larger than memory, and between them what far parties compute in garbled circuits. */
enum { kLong = 2000000, kShort = 10 };

private int a[kLong], b[kLong];

int main(void) {
    private int x, all = 0, low = 0;
    private int<24> u[kShort], v[kShort];
    smcinput(x, 1);
    for (public int i = 0; i < kLong; i++) {
        a[i] = x + i % 1000;
        b[i] = x * (i % 77);
    }
    for (public int i = 0; i < kLong; i++)
        all += a[i] + b[i];
    for (public int i = 0; i < kShort; i++) {
        u[i] = x * 30011 + 10007 * i;
        v[i] = x + 31 * i;
    }
    for (public int step = 0; step < 12; step++) [
        for (public int i = 0; i < kShort; i++) [
            if (v[i] != 0) {
                private int<24> rest = u[i] % v[i];
                u[i] = v[i];
                v[i] = rest;
            }
        ]
    ]
    for (public int i = 0; i < kLong; i++)
        low += a[i] - 2 * b[i];
    smcoutput(u, 1, kShort);
    smcoutput(all, 1);
    smcoutput(low, 1);
    return 0;
}
