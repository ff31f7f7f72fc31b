/* Arrays: in the frame, in the engine's memory, with sizes that only the run knows. */
#define ROWS 3

public int main() {
    public int i, j, n;
    smcinput(n, 1);
    private int few[4] = {1, 2, [3] = 9}, grid[ROWS][2];
    private int many[100], big[ROWS][64];
    private int<12> line[n], square[n][n + 1];
    const private int table[6] = {10, 20, 30, 40, 50, 60};
    for (i = 0; i < n; i++) {
        line[i] = i;
        for (j = 0; j <= n; j++)
            square[i][j] = line[i] + table[j % 6];
    }
    few[1] = many[n] + grid[1][0];
    big[ROWS - 1][n] += few[i = 0];
    i = 0;
    many[i++] -= 4;
    many[sizeof few / sizeof few[0]] = sizeof(line[0]);
    smcoutput(square, 1, n, n + 1);
    smcoutput(square, 1);
    smcoutput(line, 1);
    smcoutput(few, 1);
    return 0;
}
