/* Input and output of everything in every form. */
public int main() {
    public int n, party = 1, flags[3];
    smcinput(n, 1);
    smcinput(flags, 1);
    private int x, v[6], m[4][6], w[n], g[n][n];
    private int<1> bits[2][3];
    private unsigned char byte;
    smcinput(x, 1, 1);
    smcinput(v, 1);
    smcinput(v, 1, 4);
    smcinput(v[2], 1);
    smcinput(m, 1);
    smcinput(m, 1, 24);
    smcinput(m, 1, 2, 3);
    smcinput(m[1], 2, 5);
    smcinput(w, 2, n);
    smcinput(g, 2, n * n);
    smcinput(bits, 2);
    smcinput(byte, 2);
    smcoutput(n, 1);
    smcoutput(flags, party, 2);
    smcoutput(x, 1);
    smcoutput(m[2][1], 1);
    smcoutput(g[n - 1], 1, n);
    smcoutput(g, 1, n, n);
    smcoutput(w, 1);
    smcoutput(bits[1], 1);
    return 0;
}
