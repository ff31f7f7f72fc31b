public int main() {
    private int m[3][4], s = 1;
    m[s] = m[1] + 1;
    m[s] += m[0]; // error: a compound assignment to a whole row at a private index is not supported yet
    smcoutput(m, 1);
    return 0;
}
