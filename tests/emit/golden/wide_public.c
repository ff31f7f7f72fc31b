// Public values where types of more than 64 bits are wanted.
int main(void) {
    public int i = 3;
    public unsigned int u = 4;
    private int<120> x = i;
    private unsigned int<100> y = i, z = u;
    x = x + (int<120>)u;
    private int<8> low = x >> 110;
    smcoutput(low, 1);
    smcoutput(y, 1);
    smcoutput(z, 1);
    return 0;
}
