public __int128 huge = 3;
public int main() {
    private int s = 1, a[4];
    int<140> big = 5, bigs[3];
    public unsigned __int128 limit = 9;
    public __int128 all[4], few[3];
    public long open;
    s = huge * s; // error: a public value of more than 64 bits in private computation is not supported yet
    s = big < limit; // error: a public value of more than 64 bits in private computation is not supported yet
    a = a + all; // error: this public array in private computation is not supported yet
    open = smcopen(big); // error: smcopen of more than 128 bits is not supported yet
    few = smcopen(bigs); // error: smcopen of this array is not supported yet
    smcoutput(s, 1);
    return open;
}
