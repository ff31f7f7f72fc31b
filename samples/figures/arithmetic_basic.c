/* A mix of arithmetic on ten private inputs with five results: of every ten operations one is a multiplication,
 * nine are additions. */
public int main() {
    public int operations, i, k;
    smcinput(operations, 1);
    private int<8> v[10];
    private int r[5];
    smcinput(v, 1, 10);
    for (i = 0; i < 5; i++)
        r[i] = 0;
    for (i = 0; i < operations / 10; i++) {
        r[i % 5] += v[i % 10] * v[i / 10 % 10];
        for (k = 1; k < 9; k++)
            r[i % 5] += v[(i + k) % 10];
    }
    smcoutput(r, 1, 5);
    return 0;
}
