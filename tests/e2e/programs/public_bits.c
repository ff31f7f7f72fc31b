// A public number, stored by a loop, is a condition before anything has computed it.
int main(void) {
    private _Bool m[6];
    private int a[6], z[6], out[6], c = 7;
    smcinput(a, 1, 6);
    smcinput(z, 1, 6);
    for (public int i = 0; i < 6; i++)
        m[i] = i - i;
    for (public int i = 0; i < 6; i++) {
        if (z[i] > z[i]) {} else { if (m[i]) {} }
        for (public int k = 0; k < 6; k++)
            if (m[i] && a[k] > 2)
                c = a[k];
        out[i] = c;
    }
    smcoutput(out, 1, 6);
    return 0;
}
