/* Loops of more iterations than run as one vector: each strip goes on where the last one ended. */
private int a[270000], b[270000];

public int main() {
    public int n, i;
    private int x, best, at;
    private long total = 0;
    smcinput(n, 1);
    smcinput(x, 1);
    for (i = 0; i < n; i++)
        a[i] = x + i * 7919 % 100003;
    for (i = n - 1; i >= 0; i--)
        b[i] = a[n - 1 - i] * (i % 5 - 2); /* products that were not reduced stay in memory */
    for (i = 0; i < n; i++)
        total += b[i] * a[i];
    smcoutput(total, 1);
    for (i = 2; i < n; i += 2)
        a[i - 1] += a[i]; /* far enough apart to run as one */
    best = a[0];
    at = 0;
    for (i = 1; i < n; i++)
        if (a[i] > best) {
            best = a[i];
            at = i;
        }
    smcoutput(best, 1);
    smcoutput(at, 1);
    for (i = 1; i < 20; i++)
        a[i] += a[i - 1]; /* one after the other */
    for (i = 0; i < n; i += 29999)
        smcoutput(a[i], 1);
    return 0;
}
