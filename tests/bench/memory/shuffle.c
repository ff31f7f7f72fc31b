/* SIZE / 4 numbers in a random order, and as many that go along with them. Bound by the disk, and by each party's own sorts. */
int main(void) {
    private int x;
    smcinput(x, 1);
    private int *a = pmalloc(SIZE / 4, private int), *b = pmalloc(SIZE / 4, private int);
    for (public long i = 0; i < SIZE / 4; i++) {
        a[i] = x * (int)(i * 7919 % 1009);
        b[i] = a[i] + (int)(i % 7);
    }
    smcshuffle(a, SIZE / 4, b);
    private long sum = 0, products = 0;
    for (public long i = 0; i < SIZE / 4; i++) {
        sum += a[i];
        products += a[i] * b[i];
    }
    smcoutput(sum, 1);
    smcoutput(products, 1);
    return 0;
}
