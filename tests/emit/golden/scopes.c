/* Everything declared in a block is released on every way out of it. */
private int first_above(private int v[], public int n, public int limit) {
    public int i;
    for (i = 0; i < n; i++) {
        private int seen = v[i];
        if (i == limit)
            break;
        if (i % 2) {
            private int twice = seen * 2;
            v[i] = twice;
            continue;
        }
        if (i > 100)
            return seen + 1;
        if (i > 50)
            goto out;
    }
    {
        private int last = v[n - 1];
        return last;
    }
out:
    return v[0];
}

void nothing(private int v[], public int n) {
    private int t = v[0];
    if (n == 0)
        return;
    switch (n) {
    case 1:
        v[0] = t;
        break;
    case 2: {
        private int u = t;
        v[1] = u;
        break;
    }
    default:
        v[2] = t;
    }
    while (n > 0) {
        private int u = n;
        v[0] += u;
        n--;
    }
}

public int main() {
    private int v[8];
    smcinput(v, 1);
    nothing(v, 2);
    v[0] = first_above(v, 8, 5);
    smcoutput(v, 1);
    return 0;
}
