/* Switches on private data: every case runs under a bit. */
private int pick(private int x, private int y, public int n) {
    private int r = 0;
    switch (x) {
    case 1:
        r = 10;
        break;
    case 2:
    case 3 ... 5:
        if (y > 0)
            break;
        else
            r++;
        r += 2;
    default: {
        private int t = y;
        if (n)
            break;
        r = t;
        break;
    }
    case -1:
        switch (y) {
        case 0: r = 7;
        }
    }
    return r;
}
public int main() {
    private unsigned char c = 3;
    private int r = pick(c, 2, 0);
    switch (c) case 300: r = 0;
    smcoutput(r, 1);
    return 0;
}
