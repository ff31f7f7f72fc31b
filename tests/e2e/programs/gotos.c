/* Jumps on public data around declarations of private data. */
public int main() {
    private int s = 0;
    public int n = 0;
again:;
    private int x = 5, v[20];
    v[3] = x + n;
    s += v[3];
    n++;
    if (n < 4)
        goto again;
    {
    inner:;
        private int y[n];
        y[n - 1] = n;
        s += y[n - 1];
        if (n < 9) {
            private int z = 1;
            s += z;
            n++;
            goto inner;
        }
    }
    for (public int i = 0; i < 3; i++) {
        if (i == 1)
            goto next;
        private int w = 3;
        s += w;
    next:
        s += 100;
    }
    smcoutput(s, 1);
    if (n > 100)
        goto out;
    private int last = s + 1;
    smcoutput(last, 1);
out:
    return 0;
}
