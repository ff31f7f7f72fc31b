// Loops that run as one vector although what an iteration reads and writes may be one cell, and what they are made of.
void in_turn(private int *p, private int *q, public int n) {
    public int i;
    for (i = 0; i < n; i++) { // q is read before p is written
        q[i] = q[i] * 3 % 101;
        p[i] = p[i] + 7;
    }
    for (i = 0; i < n; i++) { // and behind it: not where both are one
        p[i] = p[i] * p[i] % 89;
        q[i] = q[i] + p[i] / 2;
    }
    for (i = 0; i < n; i++) // one condition, two stores
        if (p[i] > q[i])
            q[i] = p[i];
        else
            p[i] = 1;
}

void spread(private int *p, private int *at, public int n) {
    for (public int i = 0; i < n; i++)
        p[i] = p[i] * *at % 97;
}

int total(private int *p, private int *sum, public int n) {
    public int i;
    for (i = 0; i < n; i++)
        *sum += p[i] % 5;
    return *sum;
}

void promised(private int *p, private int *q, public int n) {
    for (public int i = 0; i < n; i++) [
        p[i] = p[i] * q[i] % 83;
        q[i] = q[i] - p[i];
        p[i] = p[i] + q[i];
    ]
}

int main(void) {
    public int i, j, k, shift = 3, by = 7, none = 0, order[20];
    private int a[20], b[40], c[20], g[6][8], t, last = 0;
    private unsigned u[20], bits[20], all = 9;
    private unsigned char bytes[20], narrow = 250;
    smcinput(a, 1, 20);
    for (i = 0; i < 20; i++) {
        order[i] = (i * 7 + 3) % 20;
        b[i] = a[i] * 5 % 64;
        b[i + 20] = a[i] - i;
        u[i] = a[i] * 214748367;
        bytes[i] = a[i];
    }
    in_turn(a, b, 20);
    in_turn(b, b, 20);
    in_turn(b, b + 1, 20);
    in_turn(b + 3, b, 20);
    smcoutput(b, 1, 40);
    spread(b, b + 5, 20);
    spread(b, b + 30, 20);
    spread(b + 10, a, 10);
    last = total(b, b + 4, 20) + total(b, &last, 20);
    promised(a, b, 20);
    promised(b, b, 20);
    promised(b, b + 20, 20);
    smcoutput(a, 1, 20);
    smcoutput(b, 1, 40);
    for (i = 0; i < 19; i++) { // the later store of a cell is that of the later iteration
        b[i + 1] = a[i] + 1;
        b[i] = a[i] * 2;
    }
    for (i = 0; i < 19; i++) {
        c[i] = a[i] - 3;
        c[i + 1] = a[i] % 6;
    }
    for (i = 0; i < 20; i++) // exchanges
        if (b[i] > b[i + 20]) {
            t = b[i];
            b[i] = b[i + 20];
            b[i + 20] = t;
        }
    smcoutput(b, 1, 40);
    smcoutput(c, 1, 20);
    for (i = 0; i < 20; i++) { // public numbers of each iteration
        public int from = order[i];
        k = (from + i) % 20;
        c[i] = a[from] * k - b[k];
    }
    smcoutput(c, 1, 20);
    for (i = 0; i < 20; i++)
        bits[i] = (u[i] >> (a[i] & 15)) + (u[i] << (b[i] & 3)) + smcpopcount(u[i]) + u[i] / by + u[i] % by;
    for (i = 0; i < 20; i++)
        c[i] = shift ? c[i] % by + (c[i] << shift) : c[i] / (by - 7);
    smcoutput(bits, 1, 20);
    smcoutput(c, 1, 20);
    for (i = 0; i < 20; i++) { // sums of unsigned numbers
        all += u[i];
        narrow = narrow + bytes[i] * 3;
        last = last + bits[i] % 1000;
    }
    for (i = 0; i < none; i++) // which does not run
        c[0] = a[i] / none;
    for (i = 0; i < 3; i++) // few
        c[i] = a[i] * b[i];
    smcoutput(all, 1);
    smcoutput(narrow, 1);
    smcoutput(last, 1);
    for (i = 0; i < 6; i++)
        for (j = 0; j < 8; j++)
            g[i][j] = i < 1 || j < 1 ? a[i + j] : 0;
    for (i = 1; i < 6; i++)
        for (j = 1; j < 8; j++) {
            g[i][j] = g[i - 1][j - 1] + 1;
            if (g[i - 1][j] < g[i][j])
                g[i][j] = g[i - 1][j] + 2;
            if (g[i][j - 1] > g[i][j])
                g[i][j] = g[i][j - 1] - g[i][j] % 3;
        }
    smcoutput(g, 1, 6, 8);
    return 0;
}
