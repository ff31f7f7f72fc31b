/* Structs with private fields: by value, by pointer, in arrays, private and public meanings of one struct. */
struct point { int x, y; };
struct item { private int<8> code; public int id; private int cells[2][3]; struct point at; };
public struct point origin = {3, 4};
static struct item stock[2] = {{1, 2, {{3}}, {4, 5}}, {.id = 6, .at.y = 7}};
struct point add(struct point a, const struct point *b) {
    struct point r = {a.x + b->x};
    r.y = a.y + b->y;
    return r;
}
struct point choose(private int c, struct point a, struct point b) { return c ? a : b; }
public int main() {
    public int n = 2;
    struct point a = {1, 2}, line[n], *p = line;
    if (a.x > 0) {
        line[1] = a;
        stock[0].cells[1][2] = p->x;
    }
    a = add(a, p + 1);
    stock[1] = stock[0];
    a.x = choose(a.y, add(a, &a), a).y;
    smcoutput(stock[1].cells, 1);
    smcoutput(a.x, 1);
    return sizeof(struct item) == sizeof *stock ? origin.x : stock[0].id;
}
