/* Single bits from &: SIZE / 4 flags of int<1>, then two sweeps over them. */
int main(void) {
    private int x;
    smcinput(x, 1);
    private int<1> *a = pmalloc(SIZE / 4, private int<1>), *b = pmalloc(SIZE / 4, private int<1>), *c = pmalloc(SIZE / 4, private int<1>);
    for (public long i = 0; i < SIZE / 4; i++) {
        a[i] = (x + (int)(i * 7919 % 1009)) & 1;
        b[i] = (x + (int)(i * 31 % 1021)) & 1;
    }
    for (public long i = 0; i < SIZE / 4; i++)
        c[i] = a[i] & b[i];
    private int sum = 0, changed = 0;
    for (public long i = 0; i < SIZE / 4; i++)
        sum += c[i];
    for (public long i = 0; i < SIZE / 4; i++)
        changed += c[i] ^ a[i];
    smcoutput(sum, 1);
    smcoutput(changed, 1);
    return 0;
}
