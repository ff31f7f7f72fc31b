/* What a public jump out of a masked place skips does not run: its indices may be out of range. */
struct p { private int a; private int b[2]; };
private int f(private int x, private int y, public int n) {
    private int table[3] = {4, 5, 6};
    private int r = 0;
    switch (x) {
    case 0:
        if (n > 2) break;
        private int w = table[n];
        struct p s = {1, {2, table[n]}};
        public int k = n + 1;
        private int<8> u[2] = {7, 8}, *q = u;
        r = w + s.b[1];
        if (y > 3) return 5;
        r += *q + k;
    case 1:
        k = 2;
        w = y + k;
        s.a = w; s.b[1] = 2;
        u[1] = w;
        r += w + s.a + s.b[1] + u[0] * 0 + u[1];
        if (n == 1) return r;
        r++;
        if (n == 0) break;
        table[(n + 2) % 3]++;
        break;
    default: {
        if (n == 5) return 99;
        for (public int i = 0; i < 10; i++) {
            if (y == 2) break;
            if (i == 2) break;
            r += table[i];
        }
        r += table[0];
    }
    }
    return r + table[2];
}
/* Both ways lead out, so the rest is never run; but the loop's own counter goes on. */
private int counted(private int x) {
    public int i = 3;
    do {
        if (x > 1)
            return x;
        else
            return -x;
        i--;
    } while (i >= 0);
    return 100;
}
public int main() {
    private int v[3];
    private int o[7];
    smcinput(v, 1, 3);
    for (public int a = 0; a < 3; a++)
    for (public int b = 0; b < 3; b++) {
        for (public int n = 0; n < 7; n++)
            o[n] = f(v[a], v[b], n);
        smcoutput(o, 1, 7);
    }
    o[0] = counted(v[1]) + 10 * counted(v[2]);
    smcoutput(o, 1, 1);
    return 0;
}
