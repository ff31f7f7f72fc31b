/* Loops that look for what they read. */
public int main() {
    private int a[20], b[20], c[20], k_private = 0;
    public int i, k, column, order[20], turn = 1;
    smcinput(a, 1, 20);
    smcinput(order, 1, 20);
    for (i = 0; i < 20; i++)
        b[i] = a[order[i]];
    for (i = 0; i < 20; i++) {
        k = i % 4;
        column = i - k;
        c[i] = k * a[i] + b[column + (k + 1) % 4];
    }
    for (i = 0; i < 20; i++) {
        public int half = i / 2;
        a[i] = turn ? a[half] : b[i] + 1;
    }
    /* Not: one side may look where nothing is, or take a number that is not there. */
    for (i = 0; i < 20; i++)
        c[i] = turn ? a[order[i]] : b[i];
    /* Not: the number is set twice. */
    for (i = 0; i < 20; i++) {
        k = i;
        k = k / 2;
        c[i] += a[k];
    }
    k_private = k;
    smcoutput(c, 1, 20);
    smcoutput(k_private, 1);
    return 0;
}
