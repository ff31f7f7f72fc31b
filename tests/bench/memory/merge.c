/* The steps of a bitonic merge of SIZE numbers, as far as they are at least an eighth apart: in place, each step sweeps over all
 * of them. */
int main(void) {
    private int x;
    smcinput(x, 1);
    private int *a = pmalloc(SIZE, private int);
    for (public long i = 0; i < SIZE; i++)
        a[i] = x * (int)(i < SIZE / 2 ? i % 1000003 : (SIZE - i) % 1000003);
    for (public long apart = SIZE / 2; apart >= SIZE / 8; apart /= 2)
        for (public long first = 0; first < SIZE; first += 2 * apart)
            for (public long i = first; i < first + apart; i++) {
                private int low = a[i], high = a[i + apart];
                if (low > high) {
                    a[i] = high;
                    a[i + apart] = low;
                }
            }
    private long check = 0;
    for (public long i = 0; i < SIZE; i++)
        check += a[i] * (int)(i % 3);
    smcoutput(check, 1);
    return 0;
}
