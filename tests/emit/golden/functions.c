/* Private parameters and results, pointers, arrays as parameters, recursion. */
private int power(private int base, public int exponent);

void swap(private int *a, private int *b) {
    private int t = *a;
    *a = *b;
    *b = t;
}

private int sum(private int a[], public int n) {
    private int total = 0;
    for (public int i = 0; i < n; i++)
        total += a[i];
    return total;
}

void clear(public int n, private int<8> m[][n]) {
    public int i, j;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            m[i][j] = 0;
}

public int half(public int x) { return x / 2; }

private int power(private int base, public int exponent) {
    if (exponent == 0)
        return 1;
    private int root = power(base, half(exponent));
    return exponent % 2 ? root * root * base : root * root;
}

public int main() {
    private int v[2], x = 3;
    private int<8> m[4][4];
    private int *p = &x;
    smcinput(v, 1);
    swap(&v[0], v + 1);
    swap(p, &x);
    clear(4, m);
    *p = sum(v, 2) + power(v[0], 5);
    p = v;
    p[1] = half(6);
    sum(v, 1);
    smcoutput(x, 1);
    smcoutput(v[1], 1);
    return 0;
}
