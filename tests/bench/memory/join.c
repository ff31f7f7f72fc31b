/* How often four keys stand in a column of SIZE: a loop join, each pass of which sweeps over the column. Bound by the processor. */
enum { kKeys = SIZE };

int main(void) {
    private int x;
    smcinput(x, 1);
    private int *left = pmalloc(4, private int);
    private int *right = pmalloc(kKeys, private int);
    for (public long i = 0; i < 4; i++)
        left[i] = x * (int)(i * 13);
    for (public long i = 0; i < kKeys; i++)
        right[i] = x * (int)(i * 7919 % 1009);
    private int found = 0;
    for (public long i = 0; i < 4; i++)
        for (public long j = 0; j < kKeys; j++)
            found += left[i] == right[j];
    smcoutput(found, 1);
    return 0;
}
