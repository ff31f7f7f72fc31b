// Reversi: how many stones a move at a secret place would turn, in all eight directions; 0 is empty.
#define N 8

int board[N][N];

int main(void) {
    int me, row, column, flips[N][N], turned, best = 0;
  public
    int r, c, dr, dc, k;

    smcinput(me, 1);
    smcinput(row, 1);
    smcinput(column, 1);
    smcinput(board, 2, N, N);
    for (r = 0; r < N; r++)
        for (c = 0; c < N; c++) {
            flips[r][c] = 0;
            for (dr = -1; dr <= 1; dr++)
                for (dc = -1; dc <= 1; dc++) {
                    int between = 0;
                    if (dr == 0 && dc == 0)
                        continue;
                    for (k = 1; k < N; k++) {
                        if (r + k * dr < 0 || r + k * dr >= N || c + k * dc < 0 || c + k * dc >= N)
                            break;
                        int stone = board[r + k * dr][c + k * dc];
                        if (stone == 0)
                            break;
                        if (stone == me) {
                            flips[r][c] += between;
                            break;
                        }
                        between++;
                    }
                }
            if (board[r][c] != 0)
                flips[r][c] = 0;
            if (flips[r][c] > best)
                best = flips[r][c];
        }
    turned = flips[row][column];
    smcoutput(turned, 1);
    smcoutput(best, 1);
    return 0;
}
