/* Structs with private and mixed fields: nested, in arrays, by value and by pointer, in private branches. */
#include <stdio.h>
struct point { int x, y; };
typedef struct { private int<8> code; public int id; private int cells[2][3]; } item;
struct box {
    struct point low, high;
    public int count;
    item items[2];
    private char name[4];
};
struct node { private int value; public struct node *next; };
public struct point origin = {3, 4};
private struct point unit = {1, .y = -1}, grid[2][2] = {[1][0] = {5, 6}, {7}};
struct box whole = {{1, 2}, .high = {.y = 9, .x = 8}, .items[1] = {-3, 7, {{1, 2, 3}, [1][2] = 6}}, .name = "ab"};
struct point add(struct point a, struct point b) {
    struct point r = {a.x + b.x, a.y + b.y};
    return r;
}
struct point pick(private int which, struct point a, struct point b) {
    return which ? a : b;
}
struct box grow(struct box b, public int by) {
    b.count += by;
    b.high = add(b.high, unit);
    b.items[0] = b.items[1];
    b.items[0].cells[1][1] += by;
    return b;
}
void move(struct point *p, private int by) {
    p->x += by;
    (*p).y -= by;
}
private int total(struct node *list) {
    private int sum = 0;
    for (; list; list = list->next)
        sum += list->value;
    return sum;
}
struct point recurse(public int n, struct point p) {
    if (n == 0)
        return p;
    return recurse(n - 1, add(p, unit));
}
public int main() {
    public int n = 3, i, j;
    struct point a, b = {10, 20}, line[n];
    struct box local = whole, other;
    private int s;
    smcinput(a.x, 1);
    smcinput(a.y, 1);
    smcinput(s, 1);
    smcinput(line[1].y, 1);
    n = 8;
    struct point c = add(a, add(b, unit));
    smcoutput(c.x, 1); smcoutput(c.y, 1);
    for (i = 0; i < 3; i++)
        line[i].x = add(line[1], c).y + i;
    if (s > 3) {
        a = b;
        line[0] = line[1];
        c.x = 99;
        local.items[1].cells[0][2] = s;
        move(&line[2], 5);
        grid[1][1] = pick(s > 100, a, grid[1][0]);
        {
            struct point t = a;
            t.x++;
            b = t;
        }
    } else
        c = unit;
    smcoutput(a.x, 1); smcoutput(b.x, 1); smcoutput(c.x, 1); smcoutput(c.y, 2);
    for (i = 0; i < 3; i++) { smcoutput(line[i].x, 1); smcoutput(line[i].y, 1); }
    for (i = 0; i < 2; i++)
        for (j = 0; j < 2; j++) { smcoutput(grid[i][j].x, 2); smcoutput(grid[i][j].y, 2); }
    other = grow(local, 5);
    smcoutput(other.count, 1);
    smcoutput(other.high.x, 1);
    smcoutput(other.items[0].cells, 1);
    smcoutput(other.items[0].code, 1);
    smcoutput(other.items[0].id, 1);
    smcoutput(local.items[0].cells, 1, 6);
    smcoutput(other.name, 1);
    struct node last = {s, 0}, first = {.next = &last, .value = 40};
    private int sum = total(&first) + pick(s = 1, a, c).x + recurse(3, unit).x;
    smcoutput(sum, 1);
    struct point *p = &line[0];
    p++;
    p[1] = *p = unit;
    (p - 1)->x = p == &line[1] ? 7 : 8;
    private struct point q = n > 5 ? a : b, *qs[2] = {&q, p};
    qs[0]->y = qs[1]->x + 1;
    for (i = 0; i < 3; i++) smcoutput(line[i].x, 1);
    smcoutput(q.y, 1);
    origin.x += origin.y;
    smcoutput(origin.x, 1);
    public int sizes = sizeof(struct box) + sizeof q + sizeof *qs;
    smcoutput(sizes, 1);
    static struct point kept = {1, 1};
    kept.x = smcopen(a.x) + kept.y;
    smcoutput(kept.x, 1);
    return 0;
}
