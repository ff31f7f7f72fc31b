// Greatest, least, first and last of an array: plain loops that are computed by halving.
private int a[37];

int main(void) {
    public int n = 37, i, j;
    private int most, least = 1000, at = -1, first_at = 0, last_at = 0, seen = 0, where = -5, twice = 7;
    private unsigned char small = 200;
    private long wide = -1;
    private _Bool any = 0;
    smcinput(a, 1, 37);
    most = a[0];
    for (i = 1; i < n; i++)
        if (a[i] > most)
            most = a[i];
    for (i = 0; i < n; i++)
        if (a[i] < least) {
            least = a[i];
            at = i;
        }
    // Ties: the first by <, the last by <=.
    most = -1000;
    for (i = 0; i < n; i++)
        if (most < a[i] / 8) {
            first_at = i;
            most = a[i] / 8;
        }
    wide = most;
    most = -1000;
    for (i = 0; i < n; i++)
        if (a[i] / 8 >= most) {
            most = a[i] / 8;
            last_at = i;
        }
    // The last one that fits; none.
    for (i = 0; i < n; i++) {
        if (a[i] == a[5]) {
            where = i;
            any = 1;
        }
        if (a[i] > 5000)
            seen = 1;
    }
    // What is read in the loop is no such thing.
    for (i = 0; i < n; i++) {
        if (a[i] > twice)
            twice = a[i];
        least += twice;
    }
    for (j = 0; j < 3; j++)
        for (i = n - 1; i >= j; i -= 3)
            if (a[i] - 50 < small)
                small = a[i] - 50;
    for (i = 7; i < 8; i++)
        if (a[i] > most)
            most = a[i];
    smcoutput(most, 1);
    smcoutput(least, 1);
    smcoutput(at, 1);
    smcoutput(first_at, 1);
    smcoutput(last_at, 1);
    smcoutput(wide, 1);
    smcoutput(where, 1);
    smcoutput(any, 1);
    smcoutput(seen, 1);
    smcoutput(twice, 1);
    smcoutput(small, 1);
    return 0;
}
