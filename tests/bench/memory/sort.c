/* A bitonic sort of SIZE numbers, a power of two, in place: log2(SIZE) (log2(SIZE) + 1) / 2 steps, each of which compares all of
 * them in pairs. Bound by the processor. */
int main(void) {
    private int x;
    smcinput(x, 1);
    private int *a = pmalloc(SIZE, private int);
    for (public long i = 0; i < SIZE; i++)
        a[i] = x * (int)(i * 7919 % 1000003);
    for (public long sorted = 2; sorted <= SIZE; sorted *= 2)
        for (public long apart = sorted / 2; apart > 0; apart /= 2)
            for (public long first = 0; first < SIZE; first += 2 * apart)
                for (public long i = first; i < first + apart; i++) {
                    private int low = a[i], high = a[i + apart];
                    if ((first & sorted) == 0 ? low > high : low < high) {
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
