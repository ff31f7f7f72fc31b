/* A public left side keeps C's short circuit; a private one evaluates both sides. */
private int count = 0;

private int next(private int by) {
    count += by;
    return count;
}

public int main() {
    public int i, n = 10;
    private int a[n], found = 0, hits;
    smcinput(a, 1, n);
    for (i = 0; i < 12; i++) {
        if (i < n && a[i] > 0)
            found = 1;
        hits = i >= n || a[i] == 3;
        hits = i < n && found && a[i] > 1 && a[i] < 9;
    }
    hits = found && next(1) > 2;
    hits = found ? next(2) : 7;
    hits = i > 3 && (found = 2);
    smcoutput(hits, 1);
    smcoutput(count, 1);
    return 0;
}
