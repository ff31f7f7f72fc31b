/* Loops that store at private indices, where indices meet and where they are outside. */
#include <stdio.h>

struct entry {
    private int key;
    private float weight;
};

public int main() {
    public int i, j, n = 300;
    private int<12> x;
    private int a[20], b[3][5], v[300];
    private int idx[300];
    private float f[12], g[300];
    private struct entry e[9];
    smcinput(x, 1);
    for (i = 0; i < 20; i++)
        a[i] = i;
    for (i = 0; i < 12; i++)
        f[i] = 0.5 * i;
    for (i = 0; i < 9; i++) {
        e[i].key = -i;
        e[i].weight = i;
    }
    for (i = 0; i < 3; i++)
        for (j = 0; j < 5; j++)
            b[i][j] = 10 * i + j;
    for (i = 0; i < n; i++) {
        idx[i] = (x + 13 * i) % 23 - 1;
        v[i] = x - 3 * i;
        g[i] = v[i] * 0.25;
    }
    for (i = 0; i < n; i++)
        a[idx[i]] = v[i];
    for (i = 0; i < 20; i++)
        printf("%d ", smcopen(a[i]));
    printf("\n");
    for (i = 0; i < 40; i++)
        if (v[i] % 2 == 0)
            a[idx[i]] = i;
        else if (v[i] % 3 == 0)
            a[idx[i] + 1] = -i;
    for (i = 0; i < 20; i++)
        printf("%d ", smcopen(a[i]));
    printf("\n");
    for (i = 0; i < 40; i++) {
        a[idx[i]] = i;
        a[idx[i + 1]] += 100;
        if (i % 9 == 0)
            printf("%d ", smcopen(a[idx[i]]));
    }
    for (i = 0; i < 20; i++)
        printf("%d ", smcopen(a[i]));
    printf("\n");
    for (i = 0; i < 30; i++)
        f[idx[i]] = g[i];
    for (i = 0; i < 12; i++)
        printf("%.2f ", smcopen(f[i]));
    printf("\n");
    for (i = 0; i < 30; i++)
        b[idx[i] % 4][idx[i + 7] % 6] = i;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 5; j++)
            printf("%d ", smcopen(b[i][j]));
    printf("\n");
    for (i = 0; i < 20; i++) {
        e[idx[i]].key = i;
        e[idx[i + 1]].weight = g[i];
    }
    for (i = 0; i < 9; i++)
        printf("%d %.2f ", smcopen(e[i].key), smcopen(e[i].weight));
    printf("\n");
    for (i = 0; i < 20; i++) {
        a[idx[i]] = i;
        a[3] = a[idx[i]] + 1;
        a[idx[i + 3]] = a[3];
    }
    for (i = 0; i < 20; i++)
        printf("%d ", smcopen(a[i]));
    printf("\n");
    return 0;
}
