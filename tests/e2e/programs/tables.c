/* Rows of a table, as many as there are: how many are older than party 2 says, and the highest pay. */
struct person {
    int<8> age;
    fixed<32, 16> pay;
    int<16> part[2];
};

public int main() {
    public int n, limit;
    smcinput(n, 1);
    smcinput(limit, 2);
    private struct person staff[n];
    smcinput(staff, 1, n);
    private int older = 0;
    private fixed<32, 16> most = -30000;
    for (public int i = 0; i < n; i++) {
        if (staff[i].age > limit)
            older++;
        if (staff[i].pay > most)
            most = staff[i].pay;
    }
    smcoutput(older, 1);
    smcoutput(most, 1);
    smcoutput(staff, 1, n);
    return 0;
}
