// Extremes of real numbers that loops look for, found by halving, with what belongs to them.
int main(void) {
    public int i, n = 40;
    float a[n], most, least = 1e30f, late = -1e30f;
    double d[n], top = -1e300, second;
    float<16,6> small[n], best = 1000;
    int at = -1, which = -1, last = -1, near = -1;
    fixed<32,16> f[n], peak = -30000;
    smcinput(a, 1, n);
    for (i = 0; i < n; i++) {
        d[i] = a[i] * a[i] - 3 * a[i];
        small[i] = a[i] / 8;
        f[i] = a[i];
    }
    most = a[0];
    for (i = 1; i < n; i++)
        if (a[i] > most)
            most = a[i];
    for (i = 0; i < n; i++)
        if (least > a[i]) {
            least = a[i];
            at = i;
        }
    for (i = 0; i < n; i++)
        if (a[i] >= late) {
            last = i;
            late = a[i];
        }
    for (i = 0; i < n; i++)
        if (d[i] > top) {
            second = a[i];
            top = d[i];
            which = i;
        }
    for (i = n - 1; i >= 0; i--)
        if (small[i] <= best) {
            best = small[i];
            near = i;
        }
    for (i = 0; i < n; i++)
        if (f[i] > peak)
            peak = f[i];
    if (most > 5)
        for (public int i = 0; i < n; i++)
            if (a[i] < most)
                most = a[i];
    smcoutput(most, 1);
    smcoutput(least, 1);
    smcoutput(at, 1);
    smcoutput(late, 1);
    smcoutput(last, 1);
    smcoutput(top, 1);
    smcoutput(second, 1);
    smcoutput(which, 1);
    smcoutput(best, 1);
    smcoutput(near, 1);
    smcoutput(peak, 1);
    return 0;
}
