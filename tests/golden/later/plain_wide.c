// options: --plain
public int main() {
    int<200> s = 3;
    public int open = 0;
    open = smcopen(s); // error: smcopen of more than 128 bits is not supported yet
    return open;
}
