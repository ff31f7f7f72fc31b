// A move of 2048: each row of the board slides to the left, equal neighbours merge once.
#define N 4

int board[N][N];

int main(void) {
    int gained = 0, free = 0, moved = 0;
  public
    int i, j, k;

    smcinput(board, 1, N, N);
    for (i = 0; i < N; i++) {
        int row[N] = {0}, end = 0, last = 0;
        for (j = 0; j < N; j++) {
            int tile = board[i][j];
            if (tile == 0)
                continue;
            if (tile == last) {
                row[end - 1] = 2 * tile;
                gained += 2 * tile;
                last = 0;
            } else {
                row[end] = tile;
                end++;
                last = tile;
            }
        }
        for (k = 0; k < N; k++) {
            if (board[i][k] != row[k])
                moved = 1;
            board[i][k] = row[k];
            if (row[k] == 0)
                free++;
        }
    }
    smcoutput(board, 1, N, N);
    smcoutput(gained, 1);
    smcoutput(moved, 1);
    smcoutput(free, 1);
    return 0;
}
