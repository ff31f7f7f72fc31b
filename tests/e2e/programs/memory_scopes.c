/* Many short loops over parts of an array, each with rows of its own: what is known of these goes with them. */
int main(void) {
    private int x;
    smcinput(x, 1);
    private int *a = pmalloc(65536, private int);
    for (public long i = 0; i < 65536; i++)
        a[i] = x * (int)(i % 5);
    for (public int k = 0; k < 32; k++)
        for (public long first = 0; first < 65528; first += 4 + k % 3)
            for (public long i = first; i < first + 4; i++) {
                private int here = a[i], other = here + k;
                a[i] = other - here < 3 ? other : here;
            }
    private long sum = 0;
    for (public long i = 0; i < 65536; i++)
        sum += a[i];
    smcoutput(sum, 1);
    return 0;
}
