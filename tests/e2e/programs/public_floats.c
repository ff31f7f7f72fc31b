// Public data of C's floating-point types, read and written, beside private data.
struct setting { public double rate; float start; };
int main(void) {
    public double rate, table[2][2];
    public float f[3];
    public long double l;
    double x;
    struct setting s;
    smcinput(rate, 1);
    smcinput(table, 1);
    smcinput(f, 1);
    smcinput(l, 1);
    smcinput(s, 1);
    x = s.start * rate + table[1][0];
    smcoutput(x, 1);
    table[0][1] = smcopen(x) * l;
    smcoutput(table, 1);
    smcoutput(f, 1);
    smcoutput(l, 1);
    smcoutput(s, 1);
    return 0;
}
