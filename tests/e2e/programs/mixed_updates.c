/* Loops that store at private indices and add there: what is added behind a store waits with it. */
#include <stdio.h>

struct slot {
    private int count;
    private int<20> sum;
};

public int main() {
    public int i, j, n = 200;
    private int<12> x;
    private int a[24], h[24], b[3][5];
    private unsigned int<8> u[24];
    private struct slot s[9];
    private int p[200], q[200], v[200];
    smcinput(x, 1);
    for (i = 0; i < 24; i++) {
        a[i] = i - x;
        h[i] = 0;
        u[i] = 250;
    }
    for (i = 0; i < 9; i++) {
        s[i].count = 0;
        s[i].sum = -i;
    }
    for (i = 0; i < 3; i++)
        for (j = 0; j < 5; j++)
            b[i][j] = 10 * i + j;
    for (i = 0; i < n; i++) {
        p[i] = (x + 7 * i) % 26 - 1;
        q[i] = (x + 5 * i * i) % 24;
        v[i] = x - 3 * i;
    }
    for (i = 0; i < n; i++) { /* several arrays, the same index in two of them */
        a[p[i]] = v[i];
        a[q[i]] += i;
        h[q[i]]++;
        h[p[i]] -= a[q[0]] - a[q[0]] + 2;
    }
    for (i = 0; i < 24; i++)
        printf("%d %d ", smcopen(a[i]), smcopen(h[i]));
    printf("\n");
    for (i = 0; i < 60; i++) { /* conditions, sums that are written out, and reads between */
        if (v[i] % 2 == 0)
            a[p[i]] = i;
        else
            a[p[i]] = a[p[i]] + h[q[i]];
        if (v[i] % 3 == 0)
            a[q[i]] -= 5;
        if (i % 4 == 0)
            v[i] = a[q[i + 1]];
        h[p[i]] = h[p[i]] + v[i] + h[q[i]];
    }
    for (i = 0; i < 24; i++)
        printf("%d %d ", smcopen(a[i]), smcopen(h[i]));
    printf("\n");
    for (i = 0; i < 40; i++) { /* sums that wrap are read, those whose value is used too */
        u[q[i]] = p[i] + 1;
        u[q[i + 1]] += 100;
        v[i] = (u[q[i + 2]] += 3);
        h[i % 24] = v[i] + u[q[i + 2]]++;
    }
    for (i = 0; i < 24; i++)
        printf("%u %d ", smcopen(u[i]), smcopen(h[i]));
    printf("\n");
    for (i = 0; i < 40; i++) { /* fields and two dimensions */
        s[p[i]].sum = v[i];
        s[q[i]].count++;
        s[q[i]].sum += i;
        b[i % 3][p[i]] = i;
        b[p[i]][i % 5] -= 7;
        b[i % 2][i % 5] += 1;
    }
    for (i = 0; i < 9; i++)
        printf("%d %d ", smcopen(s[i].count), smcopen(s[i].sum));
    for (i = 0; i < 3; i++)
        for (j = 0; j < 5; j++)
            printf("%d ", smcopen(b[i][j]));
    printf("\n");
    return 0;
}
