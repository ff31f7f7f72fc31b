// An array beside a comparison is its address, as in C: seldom what is meant.
struct pair { int x[2]; };

int same(int *p, int *q) {
    return p == q;
}

int main() {
    private int a[3] = {1, 2, 3}, b[3] = {1, 2, 3}, equal = 0, c[3];
    public int t[3] = {0, 0, 0}, u[3] = {0, 0, 0};
    private struct pair s, r;
    if (a == b) // warning: 'a == b' compares where the arrays stand, and not their elements // hint: compare the elements in a loop with a public bound; the result is private
        equal = 1;
    equal += t != u; // warning: 't != u' compares where the arrays stand, and not their elements // hint: compare the elements in a loop with a public bound; the result is private
    equal += &a[0] == &b[0];
    equal += a + 1 == &b[1];
    equal += same(a, b);
    s.x[0] = r.x[0] = 1;
    equal += s.x == r.x;
    c = a == b;
    equal += c[0];
    smcoutput(equal, 1);
    return 0;
}
