// A public divisor that is 0: of public data, which is C's own division.
int main(void) {
    int x;
    public int i, n = 4, each[4] = {3, 2, 1, 0}, sum = 0;
    smcinput(x, 1);
    for (i = 0; i < n; i++)
        sum += 6 / each[i];
    x += sum;
    smcoutput(x, 1);
    return 0;
}
