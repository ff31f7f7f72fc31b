// Eight queens by bits and by backtracking.
#include <stdio.h>
#include <stdlib.h>
static int bits(int n, unsigned columns, unsigned left, unsigned right) {
    unsigned all = (1u << n) - 1, free = all & ~(columns | left | right);
    int count = columns == all;
    while (free) { unsigned b = free & -free; free ^= b; count += bits(n, columns | b, (left | b) << 1, (right | b) >> 1); }
    return count;
}
static int row[8];
static int place(int k) {
    if (k == 8) return 1;
    for (int c = 0; c < 8; c++) {
        int i;
        for (i = 0; i < k && row[i] != c && abs(row[i] - c) != k - i; i++) ;
        if (i == k && (row[k] = c, place(k + 1))) return 1;
    }
    return 0;
}
int main(void) {
    for (int n = 1; n <= 8; n++) printf("%d ", bits(n, 0, 0, 0));
    printf("%d:", place(0));
    for (int i = 0; i < 8; i++) printf(" %d", row[i]);
    printf("\n");
    return 0;
}
