/* Masked break, continue and return in all places. The expected values are those of gcc. */
struct Pair {
    private int first;
    private int second;
};

private int visits, tail;

int find(int a[], public int n, int x) {
    for (public int i = 0; i < n; i++)
        if (a[i] == x)
            return i;
    return -1;
}

int classify(int x) {
    if (x < 0)
        return -1;
    visits++;
    if (x == 0)
        return 0;
    visits += 10;
    if (x < 10) {
        private int y = x * 2;
        if (y > 10)
            return y;
        visits += 100;
    } else {
        return 99;
    }
    return x + 1000;
}

void bump(int x) {
    visits += 3;
    if (x > 4)
        return;
    visits += 5;
}

struct Pair order(int x, int y) {
    struct Pair p;
    p.first = x;
    p.second = y;
    if (x <= y)
        return p;
    p.first = y;
    p.second = x;
    return p;
}

/* Bounded by n; the masked return keeps the results of deeper calls. */
int steps(int x, public int n) {
    if (n == 0)
        return 100;
    if (x == 1)
        return 0;
    private int half = x / 2;
    if (x % 2 == 0)
        return 1 + steps(half, n - 1);
    return 1 + steps(3 * x + 1, n - 1);
}

/* A public exit behind masked ones stays an exit. */
int first_even(int a[], public int n) {
    for (public int i = 0;; i++) {
        if (i >= n)
            break;
        if (a[i] % 2 == 0)
            return a[i];
        if (a[i] > 9)
            break;
    }
    return -7;
}

/* Nested loops, jumps at each level, locals of several kinds. */
int search(int a[], public int n, int sum) {
    private int pairs = 0, seen = 0;
    for (public int i = 0; i < n; i++) {
        if (a[i] == 5)
            continue;
        for (public int j = i + 1; j < n; j++) {
            private int t = a[i] + a[j];
            if (t < sum)
                continue;
            seen++;
            if (t == sum) {
                pairs++;
                break;
            }
            if (t == sum + 10)
                return 1000 * pairs + seen;
        }
        private int copy[n];
        for (public int k = 0; k < n; k++) {
            copy[k] = a[k] + i;
            if (copy[k] == 6)
                break;
        }
        tail += copy[0];
        if (pairs == 3)
            break;
    }
    return 100 * pairs + seen;
}

int by_switch(int x, public int n) {
    private int r = 0;
    for (public int i = 0; i < 4; i++) {
        switch (x + i) {
        case 2:
            r += 1;
            continue;
        case 3:
            r += 10;
        case 4:
            r += 100;
            if (r > 200)
                return r;
            break;
        case 6:
            return r + 7;
        default:
            if (i == n)
                break;
            r += 1000;
        }
        r += 10000;
    }
    return -r;
}

/* Masked jumps in a public switch, with fall-through. */
int by_public_switch(public int n, int x) {
    private int r = 0;
    switch (n) {
        private int t;
    case 0:
        if (x == 1)
            break;
        t = 4;
        r += t;
    case 1:
        r += 10;
        if (x == 2)
            break;
        r += 100;
        if (x == 3)
            return -r;
    default:
        r += 1000;
    }
    return r;
}

int whiles(int x) {
    public int i = 6;
    private int r = 0;
    while (i-- > 0) {
        r += i;
        if (r > x)
            break;
        r++;
    }
    public int j = 0;
    do {
        if (r == x)
            continue;
        r += 100;
        if (r > 300)
            break;
        r++;
    } while (++j < 5);
    return r;
}

int step_in_head(int a[], public int n) {
    private int s = 0, k = 0;
    for (public int i = 0; i < n; i++, s += k, k++)
        if (s > 12)
            break;
    return 100 * s + k;
}

/* The public bound guards all that stands behind it; recursion on it ends. */
int deep(int x, public int n) {
    return n > 0 && x > 0 && deep(x - 1, n - 1) + 1 > 0;
}

public int main() {
    private int a[8], x[6], r[6];
    private struct Pair p;
    smcinput(a, 1, 8);
    smcinput(x, 1, 6);
    for (public int i = 0; i < 6; i++)
        r[i] = find(a, 8, x[i]);
    smcoutput(r, 1, 6);
    for (public int i = 0; i < 6; i++)
        r[i] = classify(x[i]);
    smcoutput(r, 1, 6);
    for (public int i = 0; i < 6; i++)
        bump(x[i]);
    smcoutput(visits, 1);
    p = order(x[1], x[0]);
    smcoutput(p.first, 1);
    smcoutput(p.second, 1);
    p = order(x[0], x[1]);
    smcoutput(p.first, 1);
    for (public int i = 0; i < 6; i++)
        r[i] = steps(i + 1, 8);
    smcoutput(r, 1, 6);
    r[0] = first_even(a, 8);
    r[1] = first_even(a + 2, 2);
    r[2] = first_even(a + 4, 4);
    smcoutput(r, 1, 3);
    for (public int i = 0; i < 6; i++)
        r[i] = search(a, 8, 7 + i);
    smcoutput(r, 1, 6);
    smcoutput(tail, 1);
    for (public int i = 0; i < 6; i++)
        r[i] = by_switch(i, 1);
    smcoutput(r, 1, 6);
    for (public int i = 0; i < 6; i++)
        r[i] = by_public_switch(i / 2, i % 4 + (i > 3));
    smcoutput(r, 1, 6);
    for (public int i = 0; i < 6; i++)
        r[i] = whiles(4 * i);
    smcoutput(r, 1, 6);
    r[0] = step_in_head(a, 8);
    r[1] = step_in_head(a, 3);
    for (public int i = 0; i < 6; i++) [
        if (x[i] < 0)
            continue;
        r[i] = a[i];
    ]
    smcoutput(r, 1, 6);
    /* A function with masked jumps, called from a private branch. */
    if (a[0] > 2)
        r[0] = classify(x[2]) + find(a, 8, 9);
    else
        r[1] = classify(x[3]);
    smcoutput(r, 1, 2);
    smcoutput(visits, 1);
    r[0] = deep(3, 2);
    r[1] = deep(3, 6);
    smcoutput(r, 1, 2);
    return 0;
}
