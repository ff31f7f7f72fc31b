/* More private data than --memory lets a party hold: eight arrays of a million numbers, swept over three times, by columns of
 * the table, too. */
enum { kRows = 8, kColumns = 1000000 };

private int table[kRows][kColumns];

int main(void) {
    private int x;
    private long sums[kRows];
    private long all = 0;
    private int least = 0, picked = 0;
    smcinput(x, 1);
    for (public int i = 0; i < kRows; i++)
        for (public int j = 0; j < kColumns; j++)
            table[i][j] = x * (j % 1000) + i;
    for (public int i = 0; i < kRows; i++) {
        sums[i] = 0;
        for (public int j = 0; j < kColumns; j++)
            sums[i] += table[i][j];
    }
    for (public int i = 0; i + 1 < kRows; i++)
        for (public int j = 0; j < kColumns; j++)
            table[i][j] = table[i][j] * 2 - table[i + 1][j];
    for (public int i = 0; i < kRows; i++)
        for (public int j = 0; j < kColumns; j++)
            all += table[i][j];
    for (public int i = 0; i < kRows; i++)
        picked += table[i][123456];
    for (public int j = 0; j < 20000; j++)
        if (table[7][j] < least)
            least = table[7][j];
    smcoutput(sums, 1, 8);
    smcoutput(all, 1);
    smcoutput(picked, 1);
    smcoutput(least, 1);
    return 0;
}
