// Labels inside of branches and do loops of a private switch.
private int in_branches(private int x, private int c) {
    private int r = 0;
    switch (x) {
    case 0:
        r += 1;
        if (c > 0) {
            r += 10;
        case 1:
            r += 100;
            if (c == 5)
                break;
        case 2:
            r += 1000;
        } else {
            r += 3;
            if (c < -1)
            case 3:
                r += 20;
            else
            default:
                r += 40;
            r += 5;
        }
        r += 10000;
        break;
    case 7:
        r = -1;
    }
    return r;
}

// A part of the loop runs first; the loop goes on by a public condition.
private int in_loop(private int x) {
    private int r = 0;
    switch (x & 3) {
    case 0:
        do {
            private int t = 2;
            r = r * 10 + 1;
        case 3:
            t = 3;
            r = r * 10 + t;
        case 2:
            if (r > 1000)
                break;
            r = r * 10 + 2;
            {
            case 1:
                r = r * 10 + 4;
            }
        } while (0);
        r += 100000;
    }
    return r;
}

private int fetched(private int *from, private int n) {
    (*from)++;
    return n;
}

private int with_effects(private int x, private int c) {
    private int k = 0, r = 0;
    for (public int i = 0; i < 3; i++)
        switch (x + i) {
        case 2:
            r++;
            if (fetched(&k, c) == 4)
            case 3:
                r += 100 + k;
            r += 7;
            if (c == i)
                continue;
        case 4: {
            if (c == 1)
                return r;
            {
            case 5:
                r += 1000;
                switch (r & 1) {
                case 1:
                    r += 5;
                }
            }
        }
        }
    return r * 10 + k;
}

int main(void) {
    private int x[6], c[4], all[6][4], loops[6], effects[6][4];
    smcinput(x, 1);
    smcinput(c, 1);
    for (public int i = 0; i < 6; i++) {
        loops[i] = in_loop(x[i]);
        for (public int j = 0; j < 4; j++) {
            all[i][j] = in_branches(x[i], c[j]);
            effects[i][j] = with_effects(x[i], c[j]);
        }
    }
    smcoutput(all, 1);
    smcoutput(loops, 1);
    smcoutput(effects, 1);
    return 0;
}
