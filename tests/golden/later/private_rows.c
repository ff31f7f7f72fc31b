struct s {
    int a, b[2];
};
int first(public int n, int g[n][n + 1], int x) {
    int row[n + 1];
    row = g[x]; // error: a row of this run-time size at a private index as a whole is not supported yet
    n++;
    return row[0];
}
public int n = 3;
struct s all[n][n];
public int main() {
    int x = 1, m[2][3];
    struct s some[3][2], few[2];
    public unsigned long size = sizeof all;
    smcinput(x, 1);
    few = some[x];
    x = first(2, m, x);
    smcoutput(x, 1);
    smcoutput(few[0].a, 1);
    return size;
}
