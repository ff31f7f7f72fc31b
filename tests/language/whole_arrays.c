// Operators on whole arrays, and private indices.
#include "check.h"

int sum(int *a, public int n) {
    int total = 0;
    for (public int i = 0; i < n; i++)
        total += a[i];
    return total;
}

int main(void) {
    int a[4] = {7, -8, 9, 10}, b[4] = {2, 3, -4, 5}, c[4], x, d[2][4], e[4][2] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}}, f[2][2], v[2];
    public int p[4] = {1, 2, 3, 4}, q[4], k = 2, m[2][4] = {{1, 0, 0, 1}, {0, 1, 1, 0}};
    float r[4] = {1.5f, 2.5f, -3, 4}, t[4];
    int cube[2][2][2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
    struct { int amount; } records[3] = {{5}, {6}, {7}};
#define FOLDED(array) (((array[0] * 100L + array[1]) * 100 + array[2]) * 100 + array[3])
    c = a + b;
    IS(FOLDED(c), 9L * 1000000 - 5 * 10000 + 5 * 100 + 15);
    c = a - 1;
    IS(FOLDED(c), 6L * 1000000 - 9 * 10000 + 8 * 100 + 9);
    c = a * p;
    IS(FOLDED(c), 7L * 1000000 - 16 * 10000 + 27 * 100 + 40);
    c = a / b;
    IS(FOLDED(c), 3L * 1000000 - 2 * 10000 - 2 * 100 + 2);
    c = a % b;
    IS(FOLDED(c), 1L * 1000000 - 2 * 10000 + 1 * 100 + 0);
    c = a << 1;
    c = c >> k;
    IS(FOLDED(c), 3L * 1000000 - 4 * 10000 + 4 * 100 + 5);
    c = (a & b) + (a | b) - (a ^ b);
    IS(FOLDED(c), (7 & 2) * 2000000L + (-8 & 3) * 20000 + (9 & -4) * 200 + (10 & 5) * 2);
    c = ~a + -b;
    IS(FOLDED(c), -10 * 1000000L + 4 * 10000 - 6 * 100 - 16);
    c = (a < b) + (a <= b) * 2 + (a > 8) * 4 + (a >= 9) * 8 + (a == 9) * 16 + (a != p) * 32;
    IS(FOLDED(c), 32 * 1000000L + 35 * 10000 + 60 * 100 + 44);
    c = (!a) + (a && b) * 2 + (b > 0 || a > 0) * 4;
    IS(FOLDED(c), 6060606);
    c = b > 2 ? a : p;
    IS(FOLDED(c), 1 * 1000000L - 8 * 10000 + 3 * 100 + 10);
    c += b;
    c *= 2;
    IS(c[1], -10);
    q = p * 2 + 1;
    IS(q[3], 9);
    t = r * 2 + a;
    IS_REAL(t[0] + t[2], 10 + 3);
    int g[4] = a + p;
    IS(g[3], 14);
    // Products.
    x = a @ b;
    IS(x, 14 - 24 - 36 + 50);
    x = 1 + a @ p * 2; // binds like *
    IS(x, 1 + 58 * 2);
    f = m @ e;
    IS(f[0][0] * 1000 + f[0][1] * 100 + f[1][0] * 10 + f[1][1], 8 * 1000 + 10 * 100 + 8 * 10 + 10);
    v = m @ a;
    IS(v[0] * 10 + v[1], 171);
    IS_REAL(r @ r, 2.25 + 6.25 + 9 + 16);
    // Rows are vectors.
    d[0] = a;
    d[1] = d[0] * 2;
    IS(d[1][3] + (d[0] @ d[1]), 20 + 2 * (49 + 64 + 81 + 100));
    IS(sum(d[1], 4), 36);
    cube[1] = cube[0] + 10;
    IS(cube[1][1][1], 14);
    // Elsewhere an array is a pointer, as in C.
    IS(*(a + 1), -8);
    IS(sum(a, 4), 18);
    // Private indices: out of range reads 0 and writes nothing.
    x = 2;
    IS(a[x] + p[x] + a[x - 3] + a[x + 2] + p[x + 98], 9 + 3);
    a[x] = 90;
    a[x + 2] = 91;
    a[x - 4] = 92;
    a[x]++;
    IS(FOLDED(a), 7 * 1000000L - 8 * 10000 + 91 * 100 + 10);
    IS(cube[x - 1][x - 2][x - 1] + cube[0][x - 1][0], 12 + 3);
    cube[x - 2][1][x - 1] = 40;
    IS(cube[0][1][1], 40);
    IS(records[x].amount, 7);
    records[x - 1].amount += 60;
    IS(records[1].amount, 66);
    IS_REAL(r[x], -3);
    r[x] = 0.5f;
    IS_REAL(r[2], 0.5);
    v = e[x];
    IS(v[0] * 10 + v[1], 56);
    IS(m[0][x + 1] + m[x - 2][0], 2);
    return checked();
}
