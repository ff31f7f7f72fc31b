/* arithmetic_basic.c with all multiplications in one batch. */
public int main() {
    public int operations, groups, i, k;
    smcinput(operations, 1);
    groups = operations / 10;
    private int<8> v[10];
    private int p[groups], r[5];
    smcinput(v, 1, 10);
    for (i = 0; i < groups; i++) [
        p[i] = v[i % 10] * v[i / 10 % 10];
    ]
    for (k = 0; k < 5; k++) [
        r[k] = 0;
        for (i = k; i < groups; i += 5) {
            r[k] += p[i];
            for (public int next = 1; next < 9; next++)
                r[k] += v[(i + next) % 10];
        }
    ]
    smcoutput(r, 1, 5);
    return 0;
}
