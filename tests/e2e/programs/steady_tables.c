/* Public tables at private indices: in loops that leave them as they are, and in loops that change them. */
#include <stdio.h>

public int table[40], other[8];
public const int squares[5] = {0, 1, 4, 9, 16};

int main() {
    private unsigned int<6> x[6];
    private int s = 0, t[6];
    public int i, j, k, total = 0;
    smcinput(x, 1, 6);
    for (i = 0; i < 40; i++)
        table[i] = i * i;
    for (i = 0; i < 6; i++) { /* nothing changes */
        t[i] = table[x[i]];
        for (j = 0; j < 2; j++) {
            s += table[x[i]] + squares[x[j]];
            total += j;
            if (j == i)
                break;
        }
        if (i == 4)
            continue;
        s += t[i];
    }
    printf("%d %d\n", smcopen(s), total);
    for (i = 0; i < 6; i++) { /* the table does */
        table[i] = 100 + i;
        s += table[x[i]];
    }
    printf("%d\n", smcopen(s));
    for (i = 0; i < 4; i++) { /* around a loop in which it does not */
        table[3]++;
        for (j = 0; j < 3; j++)
            s += table[x[j]];
    }
    printf("%d\n", smcopen(s));
    for (i = 0; i < 3; i++) { /* through a pointer, and another table of the same bytes */
        public int *p = &other[i];
        for (j = 0; j < 3; j++)
            s += other[x[j]];
        for (k = 0; k < 2; k++)
            s -= other[x[k]] * table[x[k]];
        *p = 7 * i + 1;
    }
    for (i = 0; i < 3; i++) { /* one of each iteration */
        public int own[4] = {i, i + 1, i + 2, i * i};
        s += own[x[i]] * (i + 1);
    }
    printf("%d\n", smcopen(s));
    return 0;
}
