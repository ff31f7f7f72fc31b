// options: --plain
public int main() {
    unsigned int<250> u = 1; // error: a variable of private unsigned int<250> with --plain is not supported yet
    private int s = 3;
    s = s == (int<200>)1 << 150; // error: an exact value of more than 128 bits with --plain is not supported yet
    smcoutput(s, 1);
    return 0;
}
