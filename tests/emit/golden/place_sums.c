/* What is added at private indices: without reading, but where sums wrap or their value is used. */
struct slot {
    private int count;
};

public int main(void) {
    public int k = 3;
    private int a[8], x, y;
    private unsigned int<8> u[8];
    private struct slot s[4];
    smcinput(a, 1);
    smcinput(x, 1);
    a[x] += y;
    a[x] -= y * k;
    a[x] += k;
    a[x + 1]++;
    --s[x].count;
    y = a[x]++;
    y = (a[x] -= 2);
    a[x] *= 2;
    u[x] += 100;
    if (y > 3)
        a[a[x]] += a[y];
    smcoutput(a, 1);
    return 0;
}
