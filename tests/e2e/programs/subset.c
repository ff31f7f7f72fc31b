/* Every operator and statement of the translated subset, on boundary values: secure = plain. */
#include <stdio.h>

#define N 8

public int rows = 3;
private int total = 100;
private int table[4] = {1, -2, 3};
private int<5> small[2][3] = {{1, 2, 3}, {-4, -5, -6}};

private int square(private int x) { return x * x; }
private int power(private int x, public int n) {
    if (n == 0)
        return 1;
    private int half = power(x, n / 2);
    return n % 2 ? half * half * x : half * half;
}
private int clamp(private int x, private int low, private int high) {
    private int y = x;
    if (x < low)
        y = low;
    else if (x > high)
        y = high;
    return y;
}
void swap(private int *x, private int *y) {
    private int t = *x;
    *x = *y;
    *y = t;
}
void bump(private int v[], public int n, private int by) {
    public int i;
    for (i = 0; i < n; i++) [
        v[i] += by;
        total -= by;
    ]
}

public int main() {
    public int i, j, count;
    private int a[N], r[N];
    smcinput(count, 1);
    for (i = 0; i < count; i++)
        smcinput(a[i], 1); /* a line each */

    /* arithmetic and comparisons of all pairs */
    for (i = 0; i < count; i++) {
        for (j = 0; j < count; j++) {
            private int<1> lt = a[i] < a[j], le = a[i] <= a[j], gt = a[i] > a[j], ge = a[i] >= a[j];
            private int<1> eq = a[i] == a[j], ne = a[i] != a[j];
            private int code = lt + 2 * le + 4 * gt + 8 * ge + 16 * eq + 32 * ne;
            r[j] = code;
        }
        smcoutput(r, 1, count);
    }
    for (i = 0; i + 1 < count; i++) {
        private int x = a[i] >> 19, y = a[i + 1] >> 18;
        r[i] = x * y - (x - y) + -x + (y << 2);
        r[i] += 5;
        r[i] -= i;
        r[i] *= 3;
        r[i]++;
        --r[i];
    }
    r[count - 1] = 0;
    smcoutput(r, 1, count);

    /* logic */
    private _Bool p = a[0] > 0, q = a[1] > 0;
    private int<1> s = (p && q) || !(p || q), t = (p ^ q) | (p & q);
    private int either = p ? a[0] : a[1], both = p && a[1] ? 1 : 2;
    smcoutput(s, 1);
    smcoutput(t, 1);
    smcoutput(either, 2);
    smcoutput(both, 2);

    /* private branches, nested, on scalars, array elements, through functions and pointers */
    for (i = 0; i < count; i++) {
        if (a[i] > 1000) {
            total += i;
            if (a[i] > 100000)
                table[i % 4] = square(i);
            else {
                table[0]++;
                swap(&table[1], &table[2]);
            }
        } else if (a[i] == 0) {
            small[i % 2][i % 3] += 7;
            bump(table, rows, 10);
        } else
            total = total - (a[i] >> 8);
    }
    smcoutput(table, 1, 4);
    smcoutput(small, 1, 2, 3);
    smcoutput(total, 1);

    /* widths: narrow types wrap, wide ones hold */
    private int<7> narrow = a[0];
    private unsigned char byte = a[1] - 1;
    private unsigned short word = 65535;
    word = word + a[3];
    private long wide = a[0];
    wide = wide * a[0] - 1;
    private int<1> low_bit = a[3];
    narrow++;
    smcoutput(narrow, 1);
    smcoutput(byte, 1);
    smcoutput(word, 1);
    smcoutput(wide, 1);
    smcoutput(low_bit, 1);

    /* recursion on a public condition, functions, vectors, opening */
    private int small_base = clamp(a[2], -3, 3);
    smcoutput(small_base, 2);
    private int p5 = power(small_base, 5);
    smcoutput(p5, 1);
    private int<10> u[3] = {1, 2, 3}, v[3] = {4, 5, 6};
    private int inner = u @ v, row = small[0] @ small[1];
    smcoutput(inner, 1);
    smcoutput(row, 1);
    public int opened = smcopen(inner);
    if (opened == 32)
        smcoutput(opened, 2);
    printf("opened %d\n", opened);
    [ total = 1; ] [ table[3] = 2; ]
    smcoutput(total, 2);
    smcoutput(table[3], 2);
    return 0;
}
