static int next(int *p) {
    return ++*p;
}
public int main() {
    private int n = 1, a[4] = {[0 ... 1] = n, [2 ... 2] = n++, [3] = next(&n)};
    private int b[4] = {[0 ... 2] = next(&n)}; // error: a value with side effects for several elements is not supported yet
    static private char c[3000000] = {[0 ... 2999999] = 1}; // error: a range of more than a million elements is not supported yet
    static public char d[3000000] = {[0 ... 2999999] = 1};
    smcoutput(c[d[0]], 1);
    smcoutput(a, 1);
    smcoutput(b, 1);
    return 0;
}
