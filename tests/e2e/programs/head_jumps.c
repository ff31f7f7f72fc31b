// Masked jumps out of statement expressions in the heads of loops and switches: `break` and `continue` there are
// those of the loop around, as in GNU C.
#define TRY(e) ({ private int tried = (e); if (tried < 0) return -tried; tried; })
private int trace[8];

private int checked(private int x) { return x > 6 ? -x : x + 1; }

private int in_while(private int x, public int n) {
    private int sum = 0;
    while (({ sum += TRY(x - sum) + 1; trace[0]++; n-- > 0; }))
        sum += 2;
    return sum;
}

private int in_do(private int x) {
    public int i = 0;
    private int sum = 0;
    do {
        sum += i;
        trace[1]++;
    } while (({ if (sum > x) return 1000 + sum; i++ < 6; }));
    trace[1] += 100;
    return sum;
}

private int in_step(private int x) {
    private int sum = 1;
    for (public int i = 0; i < 5; ({ if (sum > x * 4) return -sum; trace[2]++; i++; }))
        sum += sum;
    return sum;
}

private int outer_break(private int x) {
    private int sum = 0;
    for (public int i = 0; i < 4; i++) {
        public int k = 0;
        while (({ if (sum > x * 5) break; sum++; k++ < 3; }))
            trace[3] += i;
        trace[3] += 100;
    }
    return sum;
}

private int outer_continue(private int x) {
    private int sum = 0;
    for (public int i = 0; i < 4; i++) {
        for (public int k = 0; k < 3 && ({ if (k == x - i) continue; 1; }); ({ if (sum == x) break; k++; })) {
            if (k == x)
                break;
            sum += 10 * i + k;
        }
        trace[4] += sum;
    }
    return sum;
}

private int controls(private int x, public int n) {
    private int r = 0;
    for (public int i = 0; i < 3; i++) {
        switch (({ if (x == i) continue; x + i; })) {
        case 3: r += 3; break;
        case 4: { private int t = TRY(checked(x)); r += t; }
        case 5: r += 5; break;
        default: r += 100;
        }
        switch (({ if (x == 5) break; trace[5]++; n; })) {
            private int inside;
        case 1: inside = r; r += inside; break;
        case 2: r = checked(r);
        }
        r++;
    }
    switch (({ if (r > 200) return r - 200; n; })) {
    case 1: return r + TRY(checked(x)) * 1000;
    default: r = 7;
    }
    return r;
}


int main(void) {
    private int a[6];
    smcinput(a, 1);
    for (public int i = 0; i < 6; i++) {
        private int r[8] = {in_while(a[i], 3), in_do(a[i]), in_step(a[i]), outer_break(a[i]), outer_continue(a[i]),
                            controls(a[i], 1), controls(a[i], 2), controls(a[i], 3)};
        smcoutput(r, 1);
    }
    smcoutput(trace, 1);
    return 0;
}
