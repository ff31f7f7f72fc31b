/* Switches on private data: fall-through, default anywhere, nesting, breaks under conditions of both kinds. */
enum color { red, green = 5, blue };
private int calls = 0;
private int price(private enum color c) {
    private int p = 1;
    switch (c) {
    case red: p = 10; break;
    case green: p = 20; break;
    case blue: p = 30;
    }
    calls++;
    return p;
}
private int fall(private int x) {
    private int r = 0;
    switch (x) {
    default:
        r += 1000;
    case 1:
        r += 1;
    case 2: {
        r += 2;
        break;
    }
    case 3:
    case 4:
        r += 3;
        break;
    case -7 ... -5:
        r = -1;
    }
    return r;
}
private int nested(private int x, private int y, public int n) {
    private int r = 0;
    public int i;
    switch (x) {
    case 0:
        switch (y) {
        case 0: r = 100; break;
        case 1: r = 200;
        default: r += 5;
        }
        r++;
        break;
    case 1:
        for (public int j = 0; j < 3; j++) {
            if (j == 2)
                break;
            r += y;
        }
        if (y > 1) {
            private int t = y * y;
            r += t;
            if (y > 3)
                break;
            r += 1000;
        } else if (n == 2) {
            r = 77;
            break;
        }
        r += 10000;
    case 2: {
        private int a[3] = {1, 2, 3};
        if (n > 3)
            break;
        r += a[n - 1];
        {
            if (n == 1)
                break;
            r += 50;
        }
        private int b = r;
        r = b * 2;
    }
    case 3:
        if (y == 2)
            break;
        else {
            r -= 3;
            if (y == 3)
                break;
        }
        r -= 4;
        if (y == 0) r *= 7;
        break;
    default:
        r = price(red) + price(y) * 2;
    }
    return r;
}
private int declares(private unsigned int x, private int y) {
    private int r = 0;
    switch (x) {
        private int t;
        public int k;
    case -1:
        t = 4;
        k = 2;
        if (y == 1)
            break;
        private int u = 3;
        r = t * k + u;
        if (y == 2)
            break;
        u++;
    case 7:
        k = 1;
        u = k + y;
        r += u;
    }
    switch (y) case 2: r += 100;
    switch (y) { default: r += 200; }
    switch (y) { }
    return r;
}
public int main() {
    public int i, j, n;
    private int out[6];
    private int v[9];
    smcinput(v, 1);
    for (i = 0; i < 9; i++) {
        private int f = fall(v[i]);
        smcoutput(f, 1);
    }
    for (i = 0; i < 5; i++)
        for (n = 1; n <= 4; n++) {
            for (j = 0; j < 5; j++)
                out[j] = nested(i + v[7], j + v[7], n);
            smcoutput(out, 1, 5);
        }
    for (i = 0; i < 3; i++) {
        private unsigned int big = -1;
        out[i] = declares(big, i + v[7]);
        big = 7;
        out[3 + i] = declares(big, i + v[7]);
    }
    smcoutput(out, 2);
    private int<5> small = 3;
    if (v[1] == 1)
        switch (small) {
        case 3: calls += 100;
        case 4: if (v[2] > 0) break; calls += 1000; break;
        default: calls = 0;
        }
    smcoutput(calls, 1);
    return 0;
}
