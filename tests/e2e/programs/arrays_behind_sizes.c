// Whole arrays of run-time size behind pointers whose target depends on private data; types of pointers to such arrays
// keep the sizes of their declaration.
struct pair {
    int v, w[2];
};

int use(public int n, public int m, int a[n][m], int b[][m], int x) {
    int (*rows)[m] = a, (*all)[n][m] = (int (*)[n][m])a, line[m], grid[n][m], sum;
    if (x > 0) {
        rows = b;
        all = (int (*)[n][m])b;
    }
    n += 10;
    line = *rows;
    m++;
    smcoutput(line, 1);
    rows[1] = line * 2 + rows[0];
    *rows += x;
    grid = *all - 1;
    smcoutput(grid, 1);
    *all = grid * 3;
    sum = *rows @ line + rows[1][1];
    if (sum > 0)
        *all = *all + 1;
    smcoutput(*all, 1);
    smcinput(*rows, 1);
    smcoutput(rows[0], 1);
    return sum;
}

struct pair pairs_of(public int n, struct pair p[n], struct pair q[n], int x) {
    struct pair (*both)[n] = (struct pair (*)[n])p, kept[n];
    if (x < 2)
        both = (struct pair (*)[n])q;
    kept = *both;
    kept[1].w[0] += 100;
    *both = kept;
    return kept[n - 1];
}

int main(void) {
    public int n = 2, open[3];
    int x, a[2][3] = {{1, 2, 3}, {4, 5, 6}}, b[2][3] = {{7, 8, 9}, {10, 11, 12}}, r;
    struct pair p[2] = {{1, {2, 3}}, {4, {5, 6}}}, q[2] = {{7, {8, 9}}, {10, {11, 12}}}, last;
    int (*row)[n + 1] = a;
    float f[n], g[n], (*h)[n] = &f;
    for (public int i = 0; i < n; i++) {
        smcinput(x, 1);
        r = use(2, 3, a, b, x);
        smcoutput(r, 1);
        last = pairs_of(2, p, q, x);
        smcoutput(last, 1);
    }
    smcoutput(a, 1);
    smcoutput(b, 1);
    smcoutput(p, 1);
    smcoutput(q, 1);
    n = 1;
    row++;
    f[0] = 1.5;
    f[1] = 2;
    g = f * 2;
    if (x > 1)
        h = &g;
    f = *h + f;
    *h = *h * f;
    smcoutput(f, 1);
    smcoutput(*h, 1);
    open = smcopen(*row);
    r = open[0] + sizeof *row + sizeof *h;
    smcoutput(r, 1);
    if (x > 1)
        row--;
    open = smcopen(*row);
    r = open[2];
    smcoutput(r, 1);
    return 0;
}
