int main(void) {
    private int total;
    smcinput(total, 2);
    smcoutput(total, 1);
    return 0;
}
