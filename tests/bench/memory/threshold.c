/* Which of SIZE numbers are above a private threshold, and their products with the next ones: a comparison and a product each.
 * Bound by the processor. */
int main(void) {
    private int x, most;
    smcinput(x, 1);
    most = x * 500;
    private int *a = pmalloc(SIZE, private int);
    private int *b = pmalloc(SIZE, private int);
    for (public long i = 0; i < SIZE; i++)
        a[i] = x * (int)(i * 7919 % 1009);
    for (public long i = 0; i < SIZE; i++) {
        if (a[i] > most)
            b[i] = a[i] * 3;
        else
            b[i] = most;
    }
    private long sum = 0;
    for (public long i = 0; i < SIZE; i++)
        sum += b[i] - a[i];
    smcoutput(sum, 1);
    return 0;
}
