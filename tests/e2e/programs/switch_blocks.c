// Labels inside of blocks of a private switch.
private int kind(private int x) {
    private int r = 0, t = 5;
    switch (x) {
    case 0: {
        private int t = 7;
        r += t;
    case 1:
        r += 10;
        {
            private int t = x, u;
            r += t;
        default:
            u = 3;
            r += u;
        }
        r += 1000;
        break;
    }
    case 3: {
    case 4:
        if (t == x + 1)
            break;
        t++;
    case 5: {
            r += t;
            break;
        }
    }
        r = -1;
    }
    return r * 10 + t;
}

private int in_loop(private int x) {
    private int r = 0;
    for (public int i = 0; i < 3; i++) {
        switch (x + i) {
            {
            case 2:
                r += 2;
                if (r > 4)
                    continue;
            case 3:
                r += 30;
            }
            switch (r & 1) {
                { case 1: r++; }
            default: r += 5;
            }
        }
        r++;
    }
    return r;
}

int main(void) {
    private int a[7];
    smcinput(a, 1);
    for (public int i = 0; i < 7; i++) {
        private int x = kind(a[i]), y = in_loop(a[i]);
        smcoutput(x, 1);
        smcoutput(y, 1);
    }
    return 0;
}
