/* One batch so large that its bytes take longer than its rounds, on slow links. */
public int main() {
    private int<16> x, a[20000];
    private int<32> count = 0;
    public int i;
    smcinput(x, 1);
    for (i = 0; i < 20000; i++)
        a[i] = x + i % 300;
    for (i = 0; i < 20000; i++)
        count += a[i] < 200;
    smcoutput(count, 1);
    return 0;
}
