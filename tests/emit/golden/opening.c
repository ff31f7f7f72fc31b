/* smcopen, the one way from private to public. */
#include <stdio.h>

public int main() {
    private int a, v[5];
    private unsigned long wide;
    private int<7> narrow;
    public int b, n = 3;
    public int copy[5];
    smcinput(a, 1);
    smcinput(v, 1);
    b = smcopen(a);
    b = smcopen(a * 2 > 7);
    public unsigned long w = smcopen(wide);
    public int t = smcopen(narrow) + 1;
    copy = smcopen(v);
    printf("%d %lu %d\n", smcopen(a + 1), w, t);
    if (smcopen(v[1] < v[2]) && n > 1)
        n = smcopen(v[n]);
    n = smcopen(a) ? 1 : 2;
    printf("%d %d\n", copy[0], b + n);
    return n > 100;
}
