// Sorting and its like on arrays of several types.
typedef struct {
    int age[12];
    unsigned char ward[12];
} Patients;

private int stored[3][8];

void show(private int *list, public int n) {
    smcsort(list, n);
    for (public int i = 0; i < n; i++)
        smcoutput(list[i], 1);
}

int main(void) {
    public int n = 12;
    Patients all;
    smcinput(all.age, 1, n);
    smcinput(all.ward, 1, n);
    private int place[n];
    for (public int i = 0; i < n; i++)
        place[i] = i;
    smcsort(all.age, n, all.ward, place); // stable: equal ages as they came
    smcoutput(all.age, 1, n);
    smcoutput(all.ward, 1, n);
    smcoutput(place, 1, n);

    private long big[n], copy[n];
    for (public int i = 0; i < n; i++)
        big[i] = (private long)all.age[i] * 1000000007 - 2000000000;
    smctopk(big, n, 3, place);
    smcoutput(big, 1, 3);
    smcoutput(place, 1, 3);
    smctopk(big, n, n);
    smcoutput(big, 1, n);

    private unsigned short rank[n];
    for (public int i = 0; i < n; i++) {
        rank[i] = (5 * i + 3) % n;
        copy[i] = i;
    }
    smcpermute(rank, n, copy);
    smcoutput(copy, 1, n);
    smcoutput(rank, 1, n);

    for (public int i = 0; i < 3; i++)
        for (public int j = 0; j < 8; j++)
            stored[i][j] = all.age[(3 * i + j) % n] - 40;
    smcsort(stored[1], 8);
    smcoutput(stored, 1, 3, 8);
    show(stored[2] + 2, 5);

    private int least = smcmin(all.age, n), most = smcmax(all.age, n);
    private int first = smcargmin(all.ward, n), last = smcargmax(all.ward, n);
    smcoutput(least, 1);
    smcoutput(most, 1);
    smcoutput(first, 1);
    smcoutput(last, 1);
    private int bound = 0;
    if (all.age[0] < 50)
        bound = smcmax(stored[0], 8) + smcargmin(stored[0], 8);
    smcoutput(bound, 1);

    private signed char narrow[n];
    for (public int i = 0; i < n; i++)
        narrow[i] = all.ward[i] + 20;
    smcprefixsum(narrow, n); // wraps as C does
    smcoutput(narrow, 1, n);
    smcprefixsum(all.age, n);
    smcoutput(all.age, 1, n);

    private int ones[n];
    for (public int i = 0; i < n; i++)
        ones[i] = smcpopcount(stored[0][i % 8]) + 100 * smcpopcount(all.ward[i]);
    smcoutput(ones, 1, n);
    private int chosen = smcselect(least < 30, most, -1);
    smcoutput(chosen, 1);

    for (public int i = 0; i < n; i++)
        rank[i] = 2 * copy[i] + 1;
    smcshuffle(copy, n, rank); // a random order: what is known is what belongs together
    private int errors = 0, sum = 0;
    for (public int i = 0; i < n; i++) {
        errors += rank[i] != 2 * copy[i] + 1;
        sum += copy[i];
    }
    smcoutput(errors, 1);
    smcoutput(sum, 1);
    return 0;
}
