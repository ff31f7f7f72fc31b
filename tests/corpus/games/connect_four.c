// Connect four: who has four in a row, and how many moves are left? 0 is empty, 1 and 2 are players.
#define ROWS 6
#define COLUMNS 7

char board[ROWS][COLUMNS];
public
int down[4] = {0, 1, 1, 1}, right[4] = {1, 0, 1, -1};

int main(void) {
    int winner = 0, moves = 0;
  public
    int r, c, d, k;

    smcinput(board, 1, ROWS, COLUMNS);
    for (r = 0; r < ROWS; r++)
        for (c = 0; c < COLUMNS; c++) {
            for (d = 0; d < 4; d++) {
                int same = 1;
                if (r + 3 * down[d] >= ROWS || c + 3 * right[d] >= COLUMNS || c + 3 * right[d] < 0)
                    continue;
                for (k = 1; k < 4; k++)
                    if (board[r + k * down[d]][c + k * right[d]] != board[r][c])
                        same = 0;
                if (same && board[r][c] != 0)
                    winner = board[r][c];
            }
        }
    for (c = 0; c < COLUMNS; c++)
        if (board[0][c] == 0)
            moves++;
    smcoutput(winner, 1);
    smcoutput(moves, 1);
    return 0;
}
