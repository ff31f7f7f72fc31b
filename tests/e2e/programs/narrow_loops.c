// Vector loops whose sums, products and extremes are kept in types narrower than what they are computed in.
private int v[8], w[8];
private unsigned char a[4][4], b[4][4], c[4][4];

/* x = x + y keeps the low bits, as x += y does. */
void sums(void) {
    private signed char x = 3, up = 5, down = 0;
    private unsigned char y = 250;
    private unsigned int<5> z = 1;
    private int<1> parity = 0;
    private int n = 5;
    private unsigned large[8];
    private signed char d[8];
    private _Bool seen = 0, stepped = 1;
    for (public int i = 0; i < 8; i++)
        d[i] = v[i];
    for (public int i = 0; i < 8; i++)
        x = x + d[i];
    for (public int i = 0; i < 8; i++) {
        y = d[i] + y;
        z = z - d[i];
        parity = parity + d[i];
        up += d[i];
        down = down - 77;
        large[i] = 4000000000u + v[i];
    }
    for (public int i = 0; i < 8; i++)
        n = n + large[i];
    for (public int i = 0; i < 8; i++)
        seen = seen + (v[i] - w[i]);
    for (public int i = 0; i < 8; i++) {
        stepped++;
        stepped--;
    }
    smcoutput(x, 1);
    smcoutput(up, 1);
    smcoutput(down, 1);
    smcoutput(y, 1);
    smcoutput(z, 1);
    smcoutput(parity, 1);
    smcoutput(n, 1);
    smcoutput(seen, 1);
    smcoutput(stepped, 1);
}

void products(void) {
    for (public int i = 0; i < 4; i++)
        for (public int j = 0; j < 4; j++)
            c[i][j] = 7;
    for (public int i = 0; i < 4; i++)
        for (public int j = 0; j < 4; j++)
            for (public int k = 0; k < 4; k++)
                c[i][j] = c[i][j] + a[i][k] * b[k][j];
    smcoutput(c, 1, 4, 4);
}

/* The value kept is compared again, not the one that was offered. */
void extremes(void) {
    private signed char least = 100, most = v[0];
    private unsigned short high = 0;
    private int at = -1, last = -1;
    for (public int i = 0; i < 8; i++)
        if (v[i] < least)
            least = v[i];
    for (public int i = 0; i < 8; i++)
        if (v[i] > most) {
            most = v[i];
            at = i;
        }
    for (public int i = 0; i < 8; i++)
        if (high <= w[i]) {
            high = w[i];
            last = i;
        }
    smcoutput(least, 1);
    smcoutput(most, 1);
    smcoutput(at, 1);
    smcoutput(high, 1);
    smcoutput(last, 1);
}

int main(void) {
    smcinput(v, 1, 8);
    smcinput(w, 1, 8);
    smcinput(a, 1, 4, 4);
    smcinput(b, 1, 4, 4);
    sums();
    products();
    extremes();
    return 0;
}
