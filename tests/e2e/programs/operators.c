/* Bitwise operators, division, remainder and shifts by private amounts on boundary values: secure = plain. */

public int count;
private int x[40], y[40], r[40];
private unsigned u[40], v[40], q[40];
private long w[40], z[40];
private int<7> s[40];
private unsigned char c[40];

void bitwise() {
    public int i;
    public int mask = 0x0f0f0;
    for (i = 0; i < count; i++) {
        r[i] = (x[i] & y[i]) ^ (x[i] | ~y[i]);
        q[i] = (u[i] ^ v[i]) & ~(v[i] | 5);
        q[i] = q[i] | (u[i] + v[i]) ^ ~u[i];
    }
    smcoutput(r, 1, count);
    smcoutput(q, 1, count);
    for (i = 0; i < count; i++) {
        r[i] = (x[i] & mask) | (y[i] & 1);
        r[i] ^= y[i] >> 3;
        r[i] &= ~(x[i] << 0);
        if ((x[i] & 0x80000000) != 0)
            r[i] |= 0x155;
        w[i] = z[i] & 0x7fffffffffffff00;
        w[i] |= x[i];
        s[i] = x[i] & 0x7f;
        s[i] ^= 21;
        c[i] = y[i];
        c[i] = c[i] ^ x[i];
    }
    smcoutput(r, 1, count);
    smcoutput(w, 1, count);
    smcoutput(s, 1, count);
    smcoutput(c, 1, count);
}

void division() {
    public int i;
    public int d = -17;
    for (i = 0; i < count; i++) {
        r[i] = x[i] / y[i];
        q[i] = u[i] / (v[i] | 1);
        w[i] = x[i] % y[i];
    }
    smcoutput(r, 1, count);
    smcoutput(q, 1, count);
    smcoutput(w, 1, count);
    for (i = 0; i < count; i++) {
        r[i] = x[i] / 10 - y[i] / 8 + x[i] / d;
        r[i] ^= x[i] % 1000 + y[i] % -64;
        q[i] = u[i] / 1000000007;
        q[i] += v[i] % 4096;
        s[i] = x[i] % 64;
        s[i] /= 5;
        c[i] = y[i];
        c[i] %= 1 + (u[i] >> 28);
        if (y[i] == 0)
            w[i] = 7 / y[i];
    }
    smcoutput(r, 1, count);
    smcoutput(q, 1, count);
    smcoutput(s, 1, count);
    smcoutput(c, 1, count);
    smcoutput(w, 1, count);
}

void shifts() {
    public int i;
    for (i = 0; i < count; i++) {
        r[i] = x[i] >> (y[i] & 31);
        q[i] = u[i] << (v[i] & 31);
        w[i] = 1;
        w[i] <<= (y[i] & 63) % 63;
        s[i] = x[i] & 63;
        s[i] >>= y[i] & 3;
    }
    smcoutput(r, 1, count);
    smcoutput(q, 1, count);
    smcoutput(s, 1, count);
    smcoutput(w, 1, count);
    for (i = 0; i < count; i++)
        q[i] >>= x[i] & 31;
    smcoutput(q, 1, count);
}

public int main() {
    public int i;
    smcinput(count, 1);
    smcinput(x, 1, count);
    smcinput(y, 1, count);
    for (i = 0; i < count; i++) {
        u[i] = x[i];
        v[i] = y[i];
        z[i] = x[i] * 4294967296 + y[i];
    }
    bitwise();
    division();
    shifts();
    return 0;
}
