public int mystery(public int x);
public int main() {
    private int s = 1;
    if (s) // note: the branch is private because of this condition
        s = mystery(3); // warning: a branch on private data calls 'mystery', whose effects are not known [-Wflow]
    return 0;
}
