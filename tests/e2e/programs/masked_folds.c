// Loops that masked jumps leave: what they keep folds, however they are written.
#define N 24

private int find(private int a[N], private int wanted) {
    for (public int i = 0; i < N; i++)
        if (a[i] == wanted)
            return i;
    return -1;
}

private int compare(private int a[N], private int b[N]) {
    for (public int i = 0; i < N; i++) {
        if (a[i] < b[i])
            return -1;
        if (a[i] > b[i])
            return 1;
    }
    return 0;
}

/// A return from two loops, one inside of the other.
private int pair(private int a[N], private int sum) {
    for (public int i = 0; i < 4; i++) {
        for (public int j = 4; j < N; j++)
            if (a[i] + a[j] == sum)
                return 100 * i + j;
        if (a[i] == sum)
            return -2;
    }
    return -1;
}

private int mark(private int a[N], private int limit) {
    private int s = 0;
    for (public int i = 0; i < N; i++) {
        if (s > limit) {
            a[i] = -1;
            return s;
        }
        s = s + a[i];
        a[i] = s;
    }
    return -s;
}

int main(void) {
    private int x[N], y[N], out[N], rest[N];
    private int<1> c[N], d[N];
    smcinput(x, 1, N);
    smcinput(y, 1, N);
    smcinput(c, 1, N);
    smcinput(d, 1, N);
    private int at = -1, found = 0, steps = 0, sum = 0, most = -1000, where = -1, last = 5, ties = 0, value = 3;
    private int few = 0, pairs[N];
    for (public int i = 0; i < N; i++)
        if (x[i] == y[i]) {
            at = i;
            found = 1;
            break;
        }
    for (public int i = 0; i < N; i++) {
        if (x[i] > 900)
            break;
        steps++;
        sum += x[i];
    }
    for (public int i = 0; i < N; i++) {
        if (c[i])
            continue;
        if (x[i] > most) {
            most = x[i];
            where = i;
        }
    }
    for (public int i = N - 1; i >= 0; i--) {
        out[i] = last;
        if (c[i])
            continue;
        if (d[i] && x[i] > 0)
            break;
        last = x[i];
        rest[i] = last;
    }
    for (public int i = 0; i < N; i++) {
        value = value * value % 1009 + c[i]; // one after the other
        if (value == 7)
            break;
        ties += x[i] > y[i];
    }
    for (public int i = 0; i < 3; i++) {
        if (c[i])
            break;
        few++;
    }
    for (public int i = 0; i < N; i++) {
        pairs[i] = 0;
        for (public int j = i; j < N; j++) {
            if (x[j] > y[i])
                break;
            pairs[i]++;
        }
    }
    smcoutput(at, 1);
    smcoutput(found, 1);
    smcoutput(steps, 1);
    smcoutput(sum, 1);
    smcoutput(most, 1);
    smcoutput(where, 1);
    smcoutput(last, 1);
    smcoutput(ties, 1);
    smcoutput(few, 1);
    smcoutput(out, 1, N);
    smcoutput(rest, 1, N);
    smcoutput(pairs, 1, N);
    private int found_at = find(x, y[3]), not_found = find(x, 123456), order = compare(x, y), same = compare(x, x);
    private int two = pair(x, x[2] + x[9]), none = pair(x, 999999), one = pair(x, x[3]), marked = mark(out, 60);
    smcoutput(found_at, 1);
    smcoutput(not_found, 1);
    smcoutput(order, 1);
    smcoutput(same, 1);
    smcoutput(two, 1);
    smcoutput(none, 1);
    smcoutput(one, 1);
    smcoutput(marked, 1);
    smcoutput(out, 1, N);
    return 0;
}
