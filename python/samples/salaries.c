/* What people of one company earn: a row for each, of which nobody but the company sees any. */
struct person {
    int<8> age;
    fixed<40, 8> pay;
};

public int main() {
    public int n;
    smcinput(n, 1);
    private struct person staff[n];
    smcinput(staff, 1, n);
    private fixed<40, 8> sum = 0;
    private fixed<40, 8> highest = 0;
    private int<16> old = 0;
    for (public int i = 0; i < n; i++) {
        sum = sum + staff[i].pay;
        if (staff[i].pay > highest)
            highest = staff[i].pay;
        if (staff[i].age >= 50)
            old = old + 1;
    }
    private fixed<40, 8> average = sum / n;
    smcoutput(average, 1);
    smcoutput(highest, 1);
    smcoutput(old, 2);
    return 0;
}
