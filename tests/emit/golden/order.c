/* C leaves the order of operands open; the generated code fixes it from left to right. */
private int calls = 0;

private int tick(private int by) {
    calls += by;
    return calls;
}

public int main() {
    private int a, b, c, d, v[4];
    public int i = 0;
    smcinput(v, 1);
    a = v[0] * v[1] + v[2] * v[3];
    b = a * a - (b * b + 2 * a) * c;
    c = tick(1) + tick(2);
    d = a + tick(3);
    v[i] = tick(4);
    v[i++] = a < b;
    v[2] += tick(5);
    d = (a < b) + (c < d) + (a == c);
    d = tick(tick(a) + tick(b));
    for (i = 0; smcopen(a < b) + smcopen(c < d) > i; i++)
        a += c;
    while (smcopen(tick(1) < 100 && tick(2) < 100))
        a++;
    do
        a++;
    while (smcopen(a) < smcopen(b));
    smcoutput(d, 1);
    return 0;
}
