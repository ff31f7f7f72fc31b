// Signed values that leave their types: what is opened, output and sorted by is what their low bits stand for.
struct sum {
    private int all;
    private short count;
};

int main(void) {
    public int i;
    private int a[6], products[6], falling[6], places[6], once[6];
    private int total = 0, chosen = 0, hist[4] = {0, 0, 2147483647, 0};
    private fixed<16,8> price = 100, most[3];
    struct sum s;
    smcinput(a, 1, 6);
    s.all = 0;
    s.count = 0;
    for (i = 0; i < 6; i++) {
        products[i] = a[i] * a[5 - i];
        falling[i] = a[i] * 40000;
        total += a[i] * a[i];
        s.all += products[i];
        s.count += a[i];
        once[i] = i;
    }
    if (a[0] < a[1])
        chosen += a[0] * a[0];
    if (a[1] > 0)
        chosen -= 2147483647;
    for (i = 0; i < 6; i++)
        hist[a[i] & 3]++;
    for (i = 0; i < 3; i++)
        most[i] = price * (i + 1);
    for (i = 0; i < 6; i++)
        places[i] = a[i] * 65536 + i;
    public int opened = smcopen(total), seen[6];
    seen = smcopen(products);
    smcsort(products, 6, a);
    smctopk(falling, 6, 3, once);
    smcpermute(places, 6, a);
    smcoutput(products, 1);
    smcoutput(a, 1);
    smcoutput(falling, 1, 3);
    smcoutput(once, 1, 3);
    smcoutput(total, 1);
    smcoutput(opened, 1);
    smcoutput(seen, 1);
    smcoutput(chosen, 1);
    smcoutput(hist, 1);
    smcoutput(s.all, 1);
    smcoutput(s.count, 1);
    smcoutput(most, 1);
    return 0;
}
