// Everything that takes memory, over and over: how often the argument says.
#include <stdio.h>
#include <stdlib.h>

public int table[64];

int main(public int argc, public char **argv) {
    private int a[256], b[256], sum = 0;
    private float<24,8> x = 1;
    public int i, j, shown, count = atoi(argv[1]);

    smcinput(a, 1, 256);
    for (i = 0; i < 64; i++)
        table[i] = i * i;
    for (i = 0; i < count; i++) {
        for (j = 0; j < 256; j++)
            b[j] = a[j] % 1000 * (a[(j + i) % 256] % 1000) % 1000;
        smcsort(b, 256);
        for (j = 0; j < 256; j++)
            sum += (b[j] > a[j]) * table[a[j] % 64];
        x = x * 1.0001 + sum % 3;
        private int *kept = pmalloc(1000, private int);
        for (j = 0; j < 1000; j++)
            kept[j] = sum + j;
        shown = smcopen(kept[i % 1000] % 7 >= 0);
        pfree(kept);
        if (!shown)
            return 1;
        sum = sum % 1000;
    }
    smcoutput(sum, 1);
    smcoutput(x, 1);
    return 0;
}
