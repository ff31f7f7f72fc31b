/* Constants and public values become private, and are added and multiplied by public ones, without interaction: the one
   round is that in which the results are shared afresh. */
struct rate { int base; public int years; float factor; };

int main(void) {
    public int n = 3, table[3] = {4, 5, 6};
    private int a[3] = {1, 2, 3}, b[3], total = 100;
    private struct rate r = {n * 7, n, 1.5f};
    private char text[] = "abc";
    private long wide = -1;
    fixed<32,16> price = 0.25;
    int x = n;
    b = a * n + table;
    for (public int i = 0; i < n; i++)
        total += table[i] * a[i] - x + text[i];
    wide += total - (x << 2);
    smcoutput(b, 1);
    smcoutput(total, 1);
    smcoutput(r, 1);
    smcoutput(wide, 1);
    smcoutput(price, 1);
    return 0;
}
