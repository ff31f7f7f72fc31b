// Chi square of a table of treatment by outcome, made from single records, times 1000.
#define N 80
#define A 2
#define B 3

struct record {
    int treatment, outcome;
};

int main(void) {
    struct record r[N];
    int table[A][B] = {{0}}, row[A] = {0}, column[B] = {0}, chi = 0;
  public
    int i, a, b;

    smcinput(r, 1, N);
    for (i = 0; i < N; i++)
        table[r[i].treatment][r[i].outcome]++;
    for (a = 0; a < A; a++)
        for (b = 0; b < B; b++) {
            row[a] += table[a][b];
            column[b] += table[a][b];
        }
    for (a = 0; a < A; a++)
        for (b = 0; b < B; b++) {
            int expected = row[a] * column[b], d = table[a][b] * N - expected;
            if (expected > 0)
                chi += 1000 / N * d * d / expected;
        }
    smcoutput(chi, 1);
    smcoutput(table, 1, A, B);
    return 0;
}
