/* Whole structs go in and out field by field in order, record by record. */
struct point { private int x; public int y; };
struct item { private int amount; private unsigned char flags[3]; struct point at; struct point path[2]; private long m[2][2]; struct { private int inner; public int open; }; };
void in(struct item *list, public int n) { smcinput(list, 1, n); }
public int main() {
    public int n, i;
    smcinput(n, 1);
    struct item one, list[2], grid[n][2];
    smcinput(one, 1);
    in(list, 2);
    smcinput(grid, 1, n, 2);
    one.amount += one.flags[1] + one.inner;
    list[0].at.x *= list[1].path[1].y;
    smcoutput(one, 1);
    smcoutput(list, 1);
    smcoutput(grid, 1, 3);
    smcoutput(list[1].path, 1);
    smcoutput(grid[1][0].at, 1);
    smcoutput(grid[1], 1);
    return 0;
}
