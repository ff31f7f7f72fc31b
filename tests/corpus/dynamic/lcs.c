// The longest common subsequence of two strings, and the letters of it.
#define N 16
#define M 16

char a[N], b[M], common[N];
int length[N + 1][M + 1];

int main(void) {
  public
    int i, j;
    int longest, x = N, y = M;

    smcinput(a, 1, N);
    smcinput(b, 2, M);
    for (i = 0; i <= N; i++)
        for (j = 0; j <= M; j++) {
            if (i == 0 || j == 0)
                length[i][j] = 0;
            else if (a[i - 1] == b[j - 1])
                length[i][j] = length[i - 1][j - 1] + 1;
            else if (length[i - 1][j] >= length[i][j - 1])
                length[i][j] = length[i - 1][j];
            else
                length[i][j] = length[i][j - 1];
        }
    longest = length[N][M];
    for (i = 0; i < N; i++)
        common[i] = 0;
    // Back from the end: at most a step in each string at a time.
    for (i = 0; i < N + M; i++) {
        if (x == 0 || y == 0)
            break;
        if (a[x - 1] == b[y - 1]) {
            common[x - 1] = a[x - 1];
            x--;
            y--;
        } else if (length[x - 1][y] >= length[x][y - 1])
            x--;
        else
            y--;
    }
    smcoutput(longest, 1);
    smcoutput(common, 1, N);
    return 0;
}
