// Is a filled sudoku right, and does it keep the numbers that were given?
#define N 9

int grid[N][N];
public
int given[N][N] = {{5, 3, 0, 0, 7}, {6, 0, 0, 1, 9, 5}, {0, 9, 8, 0, 0, 0, 0, 6}};

int main(void) {
    int valid = 1;
  public
    int i, j, k;

    smcinput(grid, 1, N, N);
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            if (grid[i][j] < 1 || grid[i][j] > 9)
                valid = 0;
            if (given[i][j] && grid[i][j] != given[i][j])
                valid = 0;
        }
    for (i = 0; i < N; i++) {
        _Bool row[N + 1] = {0}, column[N + 1] = {0}, box[N + 1] = {0};
        for (k = 0; k < N; k++) {
            int r = grid[i][k], c = grid[k][i], b = grid[i / 3 * 3 + k / 3][i % 3 * 3 + k % 3];
            if (row[r] || column[c] || box[b])
                valid = 0;
            row[r] = 1;
            column[c] = 1;
            box[b] = 1;
        }
    }
    smcoutput(valid, 1);
    return 0;
}
