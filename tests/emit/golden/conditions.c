/* Private conditions: both branches run. */
private int larger(private int a, private int b) {
    return a > b ? a : b;
}

public int main() {
    private int a, b, c = 0;
    public int n = 3;
    smcinput(a, 1);
    smcinput(b, 1);
    if (a < b)
        c = 1;
    if (a == b) {
        c = 2;
    } else if (a != b && a >= 0) {
        private int t = a;
        a = b;
        b = t;
    } else {
        if (!c || b <= n)
            c = 3;
        else
            c = larger(a, b);
    }
    if (c)
        a++;
    if (n > 2)
        if (c)
            b--;
    c = n > 1 ? a : b;
    smcoutput(c, 1);
    return 0;
}
