// Global arrays of structs whose sizes in several dimensions only the run knows.
public
int n = 2, m = 3;
struct cell {
    int v;
  public
    int tag;
    struct {
        short lo;
    } in;
};
struct cell grid[n][m];
struct cell line[m];
static int total(void) {
    int s = 0;
    for (public int i = 0; i < n; i++)
        for (public int j = 0; j < m; j++)
            s += grid[i][j].v * (i + 1) + grid[i][j].in.lo;
    return s;
}
int main(void) {
    int x;
    smcinput(x, 1);
    for (public int i = 0; i < n; i++)
        for (public int j = 0; j < m; j++) {
            grid[i][j].v = i * 10 + j;
            grid[i][j].in.lo = x;
            grid[i][j].tag = j;
        }
    line[1] = grid[1][2];
    grid[x][1].v += 100;
    struct cell *row = grid[1];
    row[0].v = 7;
    int s = total(), y = line[1].v, z = grid[x][x].v;
  public
    int t = grid[1][2].tag;
    smcoutput(t, 1);
    smcoutput(s, 1);
    smcoutput(y, 1);
    smcoutput(z, 1);
    return 0;
}
