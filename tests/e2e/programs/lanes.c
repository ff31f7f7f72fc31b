/* Functions of one integer that are called with vectors: with locals, branches, loops and calls of their own. */
private int clamp(private int x, public int low) {
    if (x < low)
        x = low;
    else if (x > 100) {
        x = 100;
    }
    return x;
}

private int twice(private int x) {
    private int y = x;
    for (public int k = 0; k < 3; k++) {
        y += x * k;
        if (k == 1)
            y -= 7;
    }
    return y;
}

private int magnitude(private int x) {
    return x < 0 ? -x : x;
}

private int mixed(private int x, private int y) {
    private int t = clamp(twice(x), 5) + magnitude(y);
    t += y > x;
    return t;
}

private unsigned char digits(private unsigned char x, public unsigned char base) {
    public unsigned char weight[3] = {1, base, base * base};
    private unsigned char sum = 0;
    for (public int k = 0; k < 3; k++)
        sum = sum * 3 + x / weight[k] % base;
    return sum;
}

/* The last value of a loop under a private condition: called for each element by itself. */
private int guarded(private int x[20], private int limit) {
    private int found = 0;
    if (limit > 10)
        for (public int i = 0; i < 20; i++)
            found = magnitude(x[i]) + clamp(found, 2);
    return found;
}

public int main() {
    public int n, i;
    private int a[20], b[20], c[20], u, sum = 0;
    private unsigned char d[20];
    smcinput(n, 1);
    smcinput(a, 1, 20);
    smcinput(b, 1, 20);
    smcinput(u, 1);
    for (i = 0; i < n; i++)
        c[i] = mixed(a[i], b[i]);
    smcoutput(c, 1, 20);
    for (i = 0; i < n; i++)
        c[i] = clamp(a[i], 3) * twice(u) + clamp(u, 7);
    smcoutput(c, 1, 20);
    for (i = 0; i < n; i++)
        if (a[i] < b[i])
            c[i] = mixed(b[i], a[i]);
    smcoutput(c, 1, 20);
    for (i = 0; i < n; i++)
        sum += magnitude(a[i]);
    smcoutput(sum, 1);
    if (sum > 10)
        for (public int k = 0; k < n; k++)
            c[k] = magnitude(a[k]) + 1;
    smcoutput(c, 1, 20);
    for (i = 0; i < n; i++)
        d[i] = digits(a[i], 5);
    smcoutput(d, 1, 20);
    u = guarded(a, u);
    smcoutput(u, 1);
    return 0;
}
