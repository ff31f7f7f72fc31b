#include <stdio.h>

/* Prints what it opens: nothing where an input is refused. */
public int main() {
    private int a[5], one;
    private unsigned int u[3];
    private char c[3];
    private int<20> w[2];
    private int<1> bits[9];
    private fixed<32, 16> f[2];
    private int other[4];
    smcinput(a, 1, 5);
    smcinput(one, 1);
    smcinput(u, 1, 3);
    smcinput(c, 1, 3);
    smcinput(w, 1, 2);
    smcinput(bits, 1, 9);
    smcinput(f, 1, 2);
    smcinput(other, 2, 4);
    printf("%d\n", smcopen(a[0] < other[0]));
    private int sum = a[0] + a[4] + one + other[0] + other[3] + bits[0] + bits[8];
    smcoutput(sum, 1);
    smcoutput(f, 1, 2);
    return 0;
}
