// Whole arrays behind pointers whose target depends on private data, and rows of structs at private indices.
struct s {
    int a[3], m[2][2];
    float f[2];
};
struct pair {
    int v, w[2];
};

struct s one, two, *p;
int u[3] = {1, 2, 3}, v[3] = {4, 5, 6}, (*q)[3] = &u, c[3], r, x;
struct pair pairs[3][2], few[2];

void use(int up) {
    p = &one;
    q = &u;
    if (x > 0) {
        p = &two;
        q = &v;
    }
    c = *q;
    smcoutput(c, 1);
    *q = c + 1;
    p->a = c * 2;
    c = p->a + *q;
    smcoutput(c, 1);
    r = p->a @ c + (*q @ u);
    smcoutput(r, 1);
    if (p->a @ c > 100)
        *q = *q - up;
    smcoutput(u, 1);
    smcoutput(v, 1);
    smcinput(p->a, 1);
    p->a += 1;
    p->m[1] = p->m[0] + 3;
    p->m = p->m * 2 - 1;
    smcoutput(p->m, 1);
    smcoutput(p->a, 1, 2);
    p->f = p->f * 2 + 1.5;
    smcoutput(p->f, 1);
    smcoutput(*q, 1);
    public int open[3];
    open = smcopen(p->a + *q);
    smcoutput(open, 1);
    c = *q = p->a;
    smcoutput(c, 1);
    smcoutput(v, 1);
}

void rows(void) {
    for (public int i = 0; i < 3; i++)
        for (public int j = 0; j < 2; j++) {
            pairs[i][j].v = 10 * i + j;
            pairs[i][j].w[1] = 7 * i;
        }
    public int table[3][2] = {{1, 2}, {3, 4}, {5, 6}};
    int line[2];
    line = table[x] * 2 + table[0];
    smcoutput(line, 1);
    few = pairs[x];
    smcoutput(few, 1);
    pairs[x + 1] = few;
    r = pairs[0][1].v * 10000 + pairs[1][1].v * 100 + pairs[2][1].v;
    smcoutput(r, 1);
}

int row_of(public int n, int g[n][n + 1], int at) {
    int row[n + 1];
    row = g[at];
    g[at] += row;
    return row[n];
}

int main(void) {
    public int i;
    int up = 100, m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    for (i = 0; i < 3; i++) {
        smcinput(x, 1);
        use(up);
        rows();
        r = row_of(2, m, x);
        smcoutput(r, 1);
        smcoutput(m, 1);
    }
    return 0;
}
