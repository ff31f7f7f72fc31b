/* Loops that look for what they read: permutations, wrap-around, numbers of their own, choices by public conditions. */
private int table[30];

public int main() {
    public int n, i, column, k, size[4] = {3, 1, 0, 2};
    private int a[20], b[20], c[20], m[5][4], s = 0;
    smcinput(n, 1);
    smcinput(a, 1, 20);
    smcinput(b, 1, 20);
    smcinput(table, 1, 30);
    for (i = 0; i < 20; i++) c[i] = a[(i + 7 * (i % 3)) % 20];
    smcoutput(c, 1, n);
    for (i = 0; i < n; i++) { k = i % 4; column = i - k; c[i] = 2 * a[i] + b[column + (k + 1) % 4] * k - table[size[k]]; }
    smcoutput(c, 1, n); smcoutput(k, 1); smcoutput(column, 1);
    for (i = 0; i < n; i++) { public int half = i / 2; if (a[half] < b[i]) c[i] = a[half] + half; }
    smcoutput(c, 1, n);
    for (i = 0; i < n; i++) s += a[i % 7] * (i % 5 + 1);
    smcoutput(s, 1);
    for (i = 1; i < n; i++) a[i] = a[i - 1 - i % 2 / 2 * 0] + a[i / 2];
    smcoutput(a, 1, n);
    for (i = 0; i < 10; i++) a[i] = a[19 - i % 10];
    smcoutput(a, 1, n);
    for (i = 0; i < 20; i++) m[i / 4][i % 4] = b[i];
    smcoutput(m, 1, 5, 4);
    for (i = 0; i < 20; i++) c[i] = m[i % 5][i / 5] + m[i % 5][size[i % 4]];
    smcoutput(c, 1, n);
    for (i = 19; i >= 0; i -= 2) { k = i * i % 20; c[i] += b[k]; }
    smcoutput(c, 1, n); smcoutput(k, 1);
    for (i = 0; i < 0; i++) { k = 77; c[i] = b[k % 2]; }
    smcoutput(k, 1);
    for (public int kind = 0; kind < 3; kind++) {
        for (i = 0; i < n; i++) c[i] = kind == 1 ? a[(i + 3) % 20] : kind == 2 ? b[i] * 2 : c[i] + 1;
        smcoutput(c, 1, n);
    }
    return 0;
}
