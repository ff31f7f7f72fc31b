/* More local data than the usual limit of a stack, in every form: private, public, clear. */
int main(void) {
    public int n = 1200000, i;
    private int<20> a[n], b[3];
    public long w[n];
    smcinput(b, 1, 3);
    for (i = 0; i < n; i++)
        w[i] = i % 3;
    for (i = 0; i < n; i++)
        a[i] = w[i];
    private long sum = 0;
    for (i = 0; i < n; i++)
        sum += a[i];
    sum += b[0] * b[1] + b[2];
    smcoutput(sum, 1);
    return 0;
}
