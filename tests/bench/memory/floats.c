/* SIZE / 64 numbers in double precision: three independent statements, sums and running sums. Compute-bound. */
int main(void) {
    private int x;
    smcinput(x, 1);
    private double *a = pmalloc(SIZE / 64, private double), *b = pmalloc(SIZE / 64, private double),
                   *c = pmalloc(SIZE / 64, private double);
    for (public long i = 0; i < SIZE / 64; i++)
        a[i] = (double)(x + (int)(i * 7919 % 1009));
    for (public long i = 0; i < SIZE / 64; i++) {
        b[i] = a[i] / (a[i] + 3.0);
        c[i] = a[i] * a[i] + a[i] / 7.0;
        a[i] = a[i] - 1.0;
    }
    private double sum = smcsum(a, SIZE / 64), other = smcsum(b, SIZE / 64);
    smcprefixsum(c, SIZE / 64);
    smcoutput(sum, 1);
    smcoutput(other, 1);
    smcoutput(c[SIZE / 64 - 1], 1);
    return 0;
}
