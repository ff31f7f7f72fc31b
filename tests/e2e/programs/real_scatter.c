// Updates of real numbers at private indices, one after the other: each sees those before it.
struct account { int owner; float balance; };
int main(void) {
    int at[40], row[6], column[6];
    float sums[10], x[40];
    double grid[3][4], y[6];
    fixed<32,12> scaled[5];
    struct account accounts[4] = {{1, 10}, {2, 20}, {3, 30}, {4, 40}};
    public int i;
    smcinput(at, 1);
    smcinput(row, 1);
    smcinput(column, 1);
    smcinput(sums, 1);
    smcinput(x, 1);
    smcinput(y, 1);
    for (i = 0; i < 12; i++)
        grid[i / 4][i % 4] = i * 0.25;
    for (i = 0; i < 40; i++) // more of them than are looked through
        sums[at[i]] += x[i];
    smcoutput(sums, 1);
    for (i = 0; i < 6; i++) {
        grid[row[i]][column[i]] *= y[i];
        if (y[i] > 0)
            grid[row[i]][i % 4] -= 0.5;
        else
            grid[column[i]][row[i]] = y[i];
    }
    smcoutput(grid, 1, 3, 4);
    for (i = 0; i < 6; i++) { // money moves
        accounts[row[i]].balance -= y[i];
        accounts[column[i]].balance += y[i];
        if (accounts[row[i]].balance < 0)
            accounts[row[i]].balance = 0;
    }
    smcoutput(accounts, 1, 4);
    for (i = 0; i < 4; i++) { // exchanges
        float kept = sums[at[i]];
        sums[at[i]] = sums[at[i + 1]] * 0.5f;
        sums[at[i + 1]] = kept;
    }
    sums[at[3]] = -1;
    sums[at[4]] += sums[at[3]] + sums[2];
    sums[1] = sums[at[5]] + sums[at[4]];
    smcoutput(sums, 1);
    for (i = 0; i < 5; i++)
        scaled[i] = i + 0.5;
    for (i = 0; i < 6; i++)
        scaled[row[i] + 1] *= scaled[column[i]] + x[i];
    smcoutput(scaled, 1);
    return 0;
}
