int main(void) {
    private int a[3];
    smcinput(a, 1, 3);
    private int total = smcsum(a, 3);
    smcoutput(total, 2);
    return 0;
}
