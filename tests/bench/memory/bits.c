/* Numbers that are known by their bits: SIZE / 4 words from &, then two sweeps over them. Compute-bound. */
int main(void) {
    private int x;
    smcinput(x, 1);
    private int *a = pmalloc(SIZE / 4, private int), *b = pmalloc(SIZE / 4, private int), *c = pmalloc(SIZE / 4, private int);
    for (public long i = 0; i < SIZE / 4; i++) {
        a[i] = x + (int)(i * 7919 % 1009);
        b[i] = x + (int)(i * 31 % 1021);
    }
    for (public long i = 0; i < SIZE / 4; i++)
        c[i] = a[i] & b[i];
    private long sum = 0, changed = 0;
    for (public long i = 0; i < SIZE / 4; i++)
        sum += c[i];
    for (public long i = 0; i < SIZE / 4; i++)
        changed += c[i] ^ a[i];
    smcoutput(sum, 1);
    smcoutput(changed, 1);
    return 0;
}
