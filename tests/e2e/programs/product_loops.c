/* Matrix products as textbooks write them, in the shapes that run as one product and in those that do not. */
#include <stdio.h>
private int a[4][5], b[5][3], c[4][3], d[4][3], e[4][3], square[4][4], sums[4][3];
private int bt[3][5];
private unsigned char small[4][3], wide[4][5];
private long total[4][3];

void multiply(private int *x, private int *y, private int *z, public int n) {
    public int i, j, k;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            z[i * n + j] = 0;
            for (k = 0; k < n; k++)
                z[i * n + j] += x[i * n + k] * y[k * n + j];
        }
}

/* y may be bias. */
void layer(private int *x, private int *weights, private int *bias, private int *y, public int n) {
    public int i, j, k;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            private int sum = 0;
            for (k = 0; k < n; k++)
                sum += (x[i * n + k] - 1) * weights[k * n + j];
            sum = bias[i * n + j] - sum;
            y[i * n + j] = sum > 0 ? sum : 0;
        }
}

public int main() {
    public int i, j, k, n = 3;
    smcinput(a, 1, 4, 5);
    smcinput(b, 1, 5, 3);
    for (i = 0; i < 4; i++)
        for (j = 0; j < 3; j++) {
            c[i][j] = 0;
            for (k = 0; k < 5; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
    smcoutput(c, 1, 4, 3);
    printf("%d %d %d\n", i, j, k);
    for (i = 0; i < 4; i++) /* adds to what is there */
        for (j = 0; j < 3; j++)
            for (k = 0; k < 5; k++)
                c[i][j] += b[k][j] * a[i][k];
    smcoutput(c, 1, 4, 3);
    for (i = 1; i < 4; i++) /* part of the rows, all of the columns */
        for (j = 0; j < n; j++) {
            private int sum = 0;
            for (k = 0; k <= 4; k++)
                sum = sum + a[i][k] * b[k][j];
            d[i][j] = sum;
        }
    smcoutput(d, 1, 4, 3);
    for (i = 0; i < 4; i++) [ /* part of the columns */
        for (j = 1; j < 3; j++) [
            sums[i][j] = 7;
            for (k = 0; k < 5; k++)
                sums[i][j] += a[i][k] * b[k][j];
        ]
    ]
    smcoutput(sums, 1, 4, 3);
    for (i = 0; i < 3; i++)
        for (j = 0; j < 5; j++)
            bt[i][j] = b[j][i];
    for (public int row = 0; row < 4; row++) /* the other one transposed */
        for (public int column = 0; column < 3; column++) {
            e[row][column] = 0;
            for (public int term = 0; term < 5; term++)
                e[row][column] += a[row][term] * bt[column][term];
        }
    smcoutput(e, 1, 4, 3);
    for (i = 0; i < 4; i++) /* from the last row to the first, and a triangle */
        for (j = 0; j < 5; j++)
            wide[i][j] = a[i][j];
    for (i = 3; i >= 0; i--)
        for (j = 0; j < 3; j++) {
            small[i][j] = 0;
            for (k = 0; k < 5; k++)
                small[i][j] += wide[i][k] * wide[(j + k) % 4][j];
        }
    smcoutput(small, 1, 4, 3);
    for (i = 0; i < 4; i++)
        for (j = 0; j < 3; j++) {
            total[i][j] = 1;
            total[i][j] = 0;
            for (k = 0; k < i; k++)
                total[i][j] += (long)a[i][k] * b[k][j];
        }
    smcoutput(total, 1, 4, 3);
    for (i = 0; i < 4; i++)
        for (j = 0; j < 4; j++)
            square[i][j] = i == j ? a[0][0] : (i + j) % 3 - 1;
    multiply(square[0], square[0], square[0], 4); /* into one of the factors */
    smcoutput(square, 1, 4, 4);
    multiply(square[0], square[0], c[0], 3); /* from the first elements */
    smcoutput(c, 1, 4, 3);
    layer(a[0], b[0], c[0], d[0], 3); /* more than a product, and more than one */
    smcoutput(d, 1, 4, 3);
    layer(a[0], b[0], d[0], d[0], 3);
    smcoutput(d, 1, 4, 3);
    layer(a[0], b[0], d[0], d[1], 3); /* one row later */
    smcoutput(d, 1, 4, 3);
    for (i = 0; i < 4; i++)
        for (j = 0; j < 3; j++) {
            private int sum = 0, other = 0;
            for (k = 0; k < 5; k++) {
                sum += a[i][k] * b[k][j] - 2 * (wide[i][k] * b[k][j]);
                other += (a[i][k] & 3) * b[k][j];
            }
            small[i][j] -= sum;
            e[i][j] = other;
        }
    smcoutput(small, 1, 4, 3);
    smcoutput(e, 1, 4, 3);
    for (i = 0; i < 3; i++) /* each row needs the one before, and each the one behind */
        for (j = 0; j < 3; j++) {
            private int sum = 0;
            for (k = 0; k < 5; k++)
                sum += a[i][k] * b[k][j];
            d[i + 1][j] = (d[i][j] + sum) % 1000;
            e[i][j] = (e[i + 1][j] + sum) % 1000;
        }
    smcoutput(d, 1, 4, 3);
    smcoutput(e, 1, 4, 3);
    for (i = 0; i < 0; i++)
        for (j = 5; j < 3; j++)
            for (k = 0; k < 5; k++)
                c[i][j] += a[i][k] * b[k][j];
    printf("%d %d %d\n", i, j, k);
    return 0;
}
