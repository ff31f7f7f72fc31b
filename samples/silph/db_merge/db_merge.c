// Two parties' tables become one: the mean and the variance of each of its columns.
#ifndef ROWS
#define ROWS 100 // of each table
#endif
#define ALL (2 * ROWS)
#define COLUMNS 2

private long mean(private int table[ALL][COLUMNS], public int column) {
    private long sum = 0;
    for (public int i = 0; i < ALL; i++)
        sum += table[i][column];
    return sum / ALL;
}

private long variance(private int table[ALL][COLUMNS], public int column) {
    private long average = mean(table, column), sum = 0;
    for (public int i = 0; i < ALL; i++) {
        private long distance = table[i][column] - average;
        sum += distance * distance;
    }
    return sum / ALL;
}

int main(void) {
    private int first[ROWS][COLUMNS], second[ROWS][COLUMNS], merged[ALL][COLUMNS];
    private long means[COLUMNS], variances[COLUMNS];

    smcinput(first, 1);
    smcinput(second, 2);
    for (public int i = 0; i < ROWS; i++) {
        for (public int j = 0; j < COLUMNS; j++) {
            merged[i][j] = first[i][j];
            merged[ROWS + i][j] = second[i][j];
        }
    }
    for (public int j = 0; j < COLUMNS; j++) {
        means[j] = mean(merged, j);
        variances[j] = variance(merged, j);
    }
    smcoutput(means, 1);
    smcoutput(variances, 1);
    return 0;
}
