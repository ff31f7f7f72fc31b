/* Bytes of GF(2^8) in all that moves data: structs, pointers, functions, whole arrays, parallel loops, blocks. */
#include <stdint.h>
#include <stdio.h>

struct point {
    uint8_t x, y;
    public int name;
};

typedef private unsigned char byte;

byte total = 1;

static byte line(byte a, byte b, byte x) {
    return a * x + b;
}

static void swap(byte *a, byte *b) {
    byte t = *a;
    *a = *b;
    *b = t;
}

/* a^n */
static byte power(byte a, public int n) {
    return n == 0 ? 1 : n % 2 ? a * power(a, n - 1) : power(a * a, n / 2);
}

static struct point mirrored(struct point p) {
    swap(&p.x, &p.y);
    p.name++;
    return p;
}

public int main() {
    public int n, i, j;
    smcinput(n, 1);
    byte a[n], b[n], c[n], d[2][3], e[3][2], f[2][2], s = 0, z;
    public unsigned char factor[3] = {2, 3, 0x1b};
    public int wide[3] = {0x102, -1, 7};
    struct point p, q[2];
    smcinput(a, 1, n);
    smcinput(b, 1, n);
    smcinput(p, 1);
    smcinput(d, 1, 2, 3);
    smcoutput(a, 1, n);

    c = a * b + 5 * a - b ^ 0x63;
    smcoutput(c, 1, n);
    c = a / b;
    smcoutput(c, 1, n);
    c = 1 / a;
    c *= a;
    smcoutput(c, 1, n);
    for (i = 0; i < n; i++) [ c[i] = power(a[i], i) / 3; ]
    smcoutput(c, 1, n);
    for (i = 1; i < n; i++)
        c[i] += c[i - 1] * a[i];
    smcoutput(c, 1, n);
    for (i = 0; i < n; i++)
        s += a[i] * b[i];
    smcoutput(s, 1);
    s ^= a @ b;
    smcoutput(s, 1);

    for (i = 0; i < 3; i++)
        for (j = 0; j < 2; j++)
            e[i][j] = d[j][i] * factor[i] + wide[i];
    f = d @ e;
    smcoutput(f, 1, 2, 2);
    f -= 3 * f;
    z = line(f[0][0], f[1][1], p.x);
    smcoutput(z, 1);
    q[0] = p;
    q[1] = mirrored(p);
    q[0].x /= q[1].x;
    smcoutput(q, 1, 2);
    [ swap(a, a + 1); ] [ total = total * b[0]; ]
    byte *at = pmalloc(n, byte);
    for (i = 0; i < n; i++)
        at[i] = a[n - 1 - i];
    at[0] *= at[0] * at[0];
    smcoutput(at, 1, n);
    pfree(at);
    smcoutput(total, 1);
    public unsigned char seen = smcopen(a[2] * a[3]);
    public unsigned char all[n];
    for (i = 0; i < n; i++)
        all[i] = smcopen(b[i]);
    if (seen > 0)
        printf("%d %d\n", seen, all[n - 1]);
    z = seen;
    z *= all[1];
    smcoutput(z, 1);
    return 0;
}
