public int main() {
    private int s = 1;
    int<140> big = 5, bigs[3];
    public __int128 few[3];
    public long open;
    open = smcopen(big); // error: smcopen of more than 128 bits is not supported yet
    few = smcopen(bigs); // error: smcopen of this array is not supported yet
    smcoutput(s, 1);
    return open;
}
