// Real numbers: odd formats, parallel loops, private indices, whole arrays of mixed types, lists, extremes.
struct cell { float v; fixed<24,8> w; int n; };
struct node { double v; struct node *next; };
int main(void) {
    float a[6], b[6], m[3][4];
    int k[6], at, hits[6];
    fixed<32,16> f[6];
    fixed<20,0> whole[6];
    fixed<64,32> wide, wider[2];
    float<100,15> huge;
    float<3,3> tiny[4];
    struct cell cells[4];
    _Bool flags[6];
    public int i, j;
    smcinput(a, 1);
    smcinput(k, 1);
    smcinput(at, 1);
    smcinput(cells, 1, 4);
    smcinput(wide, 1);
    smcinput(huge, 1);
    for (i = 0; i < 6; i++) [
        b[i] = a[i] * a[i] - 1;
        f[i] = a[i];
        hits[i] = b[i];
        flags[i] = a[i] > 1 && k[i] < 4;
        if (flags[i])
            b[i] += k[i];
        else
            b[i] = fabs(b[i]);
    ]
    smcoutput(b, 1);
    smcoutput(f, 1);
    smcoutput(hits, 1);
    smcoutput(flags, 1);
    for (i = 0; i < 6; i++) {
        whole[i] = f[i] * k[i];
        f[i] = whole[i] / 3 + k[i];
        a[i] = f[i] < 2 ? a[i] : f[i] * 0.5f;
    }
    smcoutput(whole, 1);
    smcoutput(f, 1);
    smcoutput(a, 1);
    b = a * k + f;
    smcoutput(b, 1);
    f = k;
    f = f / 4 - k * 0.125;
    smcoutput(f, 1);
    k = a * 2;
    smcoutput(k, 1);
    a[at] = 99;
    f[at + 1] *= 3;
    b[0] = a[at] + cells[at].v;
    cells[at].w += 1.25;
    cells[at].v = b[0];
    smcoutput(a, 1);
    smcoutput(f, 1);
    smcoutput(cells, 1, 4);
    for (i = 0; i < 3; i++)
        for (j = 0; j < 4; j++)
            m[i][j] = i * 0.5 + j;
    m[at][at + 1] -= 10;
    m[2] = m[0] * m[1];
    smcoutput(m, 1);
    wide = wide * wide / 3;
    smcoutput(wide, 1);
    wider[0] = wide + 1e-9; wider[1] = wider[0] * -1;
    smcoutput(wider, 1);
    huge = huge * huge;
    smcoutput(huge, 1);
    for (i = 0; i < 4; i++)
        tiny[i] = a[i] / 7;
    smcoutput(tiny, 1);
    struct node *first = 0, *n;
    for (i = 0; i < 3; i++) {
        n = pmalloc(1, struct node);
        n->v = a[i] * 1.5;
        n->next = first;
        first = n;
    }
    struct node *walk = first;
    if (a[0] > 100)
        walk = walk->next;
    double s = walk->v;
    walk->v = s + 1;
    s += first->v;
    smcoutput(s, 1);
    [ s = s * 2; ] [ a[0] = 0.5f; ]
    smcoutput(s, 1);
    smcoutput(a[0], 1);
    float best = a[0];
    int where = 0;
    for (i = 1; i < 6; i++)
        if (a[i] > best) {
            best = a[i];
            where = i;
        }
    smcoutput(best, 1);
    smcoutput(where, 1);
    fixed<32,16> top = f[0];
    for (i = 1; i < 6; i++)
        if (f[i] > top)
            top = f[i];
    smcoutput(top, 1);
    return 0;
}
