/* SIZE / 16 numbers in order, and as many that go along with them. Bound by the processor, and by each party's own sorts. */
int main(void) {
    private int x;
    smcinput(x, 1);
    private int *a = pmalloc(SIZE / 16, private int), *b = pmalloc(SIZE / 16, private int);
    for (public long i = 0; i < SIZE / 16; i++) {
        a[i] = x * (int)(i * 7919 % 1000003);
        b[i] = a[i] + (int)(i % 7);
    }
    smcsort(a, SIZE / 16, b);
    private long check = 0, differences = 0;
    for (public long i = 0; i < SIZE / 16; i++) {
        check += a[i] * (int)(i % 3);
        differences += b[i] - a[i];
    }
    smcoutput(check, 1);
    smcoutput(differences, 1);
    return 0;
}
