// What loops keep of all their iterations: the extreme value with what belongs to it, and the last that fits.
public int main() {
    public int n, i;
    smcinput(n, 1);
    private int a[n], most = 0, at = -1, last = -1;
    private float f[n], least = 1000, where;
    smcinput(a, 1, n);
    smcinput(f, 1, n);
    for (i = 0; i < n; i++)
        if (a[i] > most) {
            most = a[i];
            at = i;
        }
    for (i = 0; i < n; i++)
        if (f[i] <= least) {
            least = f[i];
            where = 2 * f[i];
        }
    for (i = 0; i < n; i++)
        if (a[i] == 7)
            last = i;
    smcoutput(most, 1);
    smcoutput(at, 1);
    smcoutput(least, 1);
    smcoutput(where, 1);
    smcoutput(last, 1);
    return 0;
}
