/* Sum, sum of squares and deviations of SIZE numbers: two sweeps over one array. Bound by the disk. */
int main(void) {
    private int x;
    smcinput(x, 1);
    private int *a = pmalloc(SIZE, private int);
    for (public long i = 0; i < SIZE; i++)
        a[i] = x * (int)(i * 7919 % 1009);
    private long sum = 0, squares = 0, above = 0;
    for (public long i = 0; i < SIZE; i++) {
        sum += a[i];
        squares += a[i] * a[i];
    }
    for (public long i = 0; i < SIZE; i++)
        above += a[i] - 504;
    smcoutput(sum, 1);
    smcoutput(squares, 1);
    smcoutput(above, 1);
    return 0;
}
