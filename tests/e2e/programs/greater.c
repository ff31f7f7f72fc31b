int main(void) {
    private int a, b, c;

    smcinput(a, 1);
    smcinput(b, 1);
    c = (a > b ? a : b) * 3;
    smcoutput(c, 1);
    return 0;
}
