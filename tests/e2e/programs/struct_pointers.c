struct point {
    int x, y[2];
    unsigned f : 4;
};
static private int far(struct point *p, private int i) {
    return p[i].x * 100 + p[i].y[1] * 10 + p[i].f;
}
static void set(struct point *p, private int i, private int v) {
    p[i].x = v;
    p[i].y[i & 1] += v;
    p[i].f--;
    (p + i)->y[0] ^= 3;
}
int main(void) {
  private int x, y;
    smcinput(x, 1);
    smcinput(y, 1);
    struct point a[4] = {{1, {2, 3}, 4}, {5, {6, 7}, 8}, {9, {10, 11}, 12}};
    struct point *q = a + 1;
  private int r1 = far(a, x), r2 = far(q, y), r3 = far(a + 1, x - 1);
    set(a, x, 40);
    set(q, y - 2, 50);
  private int r4 = 0;
    for (public int i = 0; i < 4; i++)
        r4 = r4 * 7 + a[i].x + a[i].y[0] * 2 + a[i].y[1] * 3 + a[i].f;
  private struct point t = q[y], *h = pmalloc(3, struct point);
    h[x] = t;
    h[y].x = 5;
    h[x].f += 9;
  private int r5 = h[2].f + h[2].x + h[1].x;
    if (x == 2)
        h[y] = h[x];
  private int r6 = h[1].y[1];
    pfree(h);
    smcoutput(r1, 1);
    smcoutput(r2, 1);
    smcoutput(r3, 1);
    smcoutput(r4, 1);
    smcoutput(r5, 1);
    smcoutput(r6, 1);
    return 0;
}
