// Masked jumps out of GNU statement expressions: what the rest of the statement does is masked, too.
#define TRY(e) ({ private int tried = (e); if (tried < 0) return -tried; tried; })
private int log_of[8];
private int at = 0;
public int shown = 0;

private int checked(private int x) {
    return x > 6 ? -x : x + 1;
}

private int steps(private int x) {
    private int total = 100;
    total += TRY(checked(x)) * 2 + TRY(checked(x + 2));
    log_of[0] += total;
    total = TRY(checked(x + 4));
    log_of[1] += 1;
    return total + TRY(x - 3);
}

private int nested(private int x, private int y) {
    private int z = y > 0 ? TRY(x) + 1 : 50;
    log_of[2] += z;
    private int w = x > 2 && ({ if (y > 4) return 77; log_of[3]++; y > 2; });
    private int v = x > 20 || ({ if (y < -4) return 78; log_of[4]++; y; });
    return z * 10 + w + v;
}

private int by_public(public int which, private int x) {
    private int z = which ? TRY(x) : 7;
    private int y = which && ({ if (x == 4) return 44; x; });
    log_of[5] += z + y;
    return z;
}

struct pair { int a, b; };
private struct pair both(private int x) {
    struct pair p = {1, 2};
    p = ({ if (x > 3) { struct pair early = {x, x}; return early; } struct pair q = {p.b, p.a}; q; });
    p.a += 10;
    return p;
}

private int sum_until(private int limit) {
    private int sum = 0, seen = 0;
    for (public int i = 0; i < 10; i++) {
        sum += ({ if (sum > limit) break; if (i == 3) continue; seen++; i * 2; });
        log_of[6] += sum;
    }
    return sum * 100 + seen;
}

private int as_statement(private int x) {
    ({ if (x == 1) return 11; x += 5; });
    if (({ if (x > 8) return x; x & 1; })) {
        log_of[7]++;
        return 1;
    }
    private int A[3] = {({ if (x == 7) return 70; x; }), 2, 3};
    at = A[0] + A[1];
    return ({ if (x == 8) return 80; x; }) + ({ private int k = x; k++ + ({ if (k > 100) return 5; k; }); });
}

public int calls = 0;
private int next(void) { return calls++ - 2; }

int main(void) {
    private int a[6];
    smcinput(a, 1);
    for (public int i = 0; i < 6; i++) {
        private int r1 = steps(a[i]), r2 = nested(a[i], a[5 - i]), r3 = by_public(i & 1, a[i]);
        private struct pair p = both(a[i]);
        private int r4 = p.a * 100 + p.b, r5 = sum_until(a[i] * 3), r6 = as_statement(a[i]);
        smcoutput(r1, 1);
        smcoutput(r2, 1);
        smcoutput(r3, 1);
        smcoutput(r4, 1);
        smcoutput(r5, 1);
        smcoutput(r6, 1);
    }
    // a ?: b evaluates a once.
    private int i = 0;
    private int x = a[0]++ ?: -1, y = i++ ?: -5, z = next() ?: 9, w = a[3] ?: a[1]-- ?: ({ i += 100; 3; });
    private int *p = (i ? &a[1] : 0) ?: &a[2];
    *p += 1000;
    private int public_side = (shown += 0) ?: a[3];
    smcoutput(x, 1);
    smcoutput(y, 1);
    smcoutput(z, 1);
    smcoutput(w, 1);
    smcoutput(i, 1);
    smcoutput(public_side, 1);
    smcoutput(calls, 1);
    smcoutput(at, 1);
    for (public int k = 0; k < 8; k++)
        smcoutput(log_of[k], 1);
    for (public int k = 0; k < 6; k++)
        smcoutput(a[k], 1);
    return 0;
}
