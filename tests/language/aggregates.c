// Arrays of any number of dimensions and any elements; structs; what pmalloc gives.
#include "check.h"

struct point { int x, y; };
struct line { struct point from, to; public int id; };
struct mixed { private int secret; public int open; float real; struct point corners[2]; char name[4]; };
struct deep { struct mixed parts[2]; struct line *link; };
typedef struct { unsigned int<12> code; _Bool set; } tagged;
typedef int (*folding)(int, int);
struct fold { folding by; int first; int (*other)(int, int); };
typedef int step(int);
typedef step *steps;
struct walk { steps by; step *other; };
struct folds { public int n; struct fold all[2]; };

struct point plus(struct point a, struct point b) {
    struct point sum = {a.x + b.x, a.y + b.y};
    return sum;
}
struct line reversed(struct line l) {
    struct point kept = l.from;
    l.from = l.to;
    l.to = kept;
    l.id = -l.id;
    return l;
}
tagged flagged(unsigned int<12> code) {
    return (tagged){code, code > 5};
}
int sum_of(int a, int b) {
    return a + b;
}
int product_of(int a, int b) {
    return a * b;
}
int twice(int x) {
    return 2 * x;
}
steps walker(public int n) {
    steps all[2] = {twice, twice};
    return all[n];
}
int walked(step f, steps g, int x) {
    return f(x) * 10 + g(x + 1);
}
typedef int three[3];
int first_of(three *rows, public int i) {
    return rows[i][0];
}
int total(public int n, public int m, int a[n][m]) {
    int sum = 0;
    for (public int i = 0; i < n; i++)
        for (public int j = 0; j < m; j++)
            sum += a[i][j];
    return sum;
}

int grid[2][3][2][2] = {{{{1, 2}, {3, 4}}, {{5}}}, [1] = {[2] = {[1] = {[1] = 9}}}};
struct point origin = {.y = 3};
char texts[][5] = {"key", "lots"};
struct { int kind; char text[2]; } labelled = {1, "k"};

int main(void) {
    public int i, j, n = 3;
    int run_time[n][n + 1], flat[] = {1, 2, 3, [6] = 7}, *pointers[2], (*rows)[4] = run_time;
    float reals[2][2] = {{1.5f}, {2, 2.5f}};
    _Bool flags[3] = {1, 0, 5};
    tagged tags[2] = {{4095, 1}, flagged(7)};
    struct line lines[2] = {{{1, 2}, {3, 4}, 5}, {.to = {.x = 7}, .id = 6}}, copy;
    struct mixed m = {1, 2, 3.5f, {{4, 5}, {6, 7}}, "ab"}, *pm = &m;
    struct deep d = {.parts[1].corners[0].y = 8, .link = lines};
    struct point *list = pmalloc(n, struct point), one;
    int condition = flat[0] == 1;

    for (i = 0; i < n; i++)
        for (j = 0; j < n + 1; j++)
            run_time[i][j] = i * 10 + j;
    IS(total(n, n + 1, run_time), 4 * 30 + 3 * 6);
    IS(rows[2][3], 23);
    IS(grid[0][0][1][1] + grid[0][1][0][0] + grid[1][2][1][1] + grid[0][1][1][0], 4 + 5 + 9);
    IS(sizeof flat / sizeof flat[0], 7);
    IS(flat[6] + flat[5] + flat[2], 10);
    IS_REAL(reals[0][0] + reals[0][1] + reals[1][1], 4);
    IS(flags[0] + flags[1] + flags[2], 2);
    IS(tags[0].code + tags[1].code + tags[1].set, 4103);
    pointers[0] = flat;
    pointers[1] = run_time[1];
    IS(pointers[0][1] + pointers[1][2], 2 + 12);

    copy = lines[0];
    lines[0] = reversed(copy);
    IS(lines[0].from.x * 1000 + lines[0].from.y * 100 + lines[0].to.x * 10 + lines[0].to.y, 3412);
    IS(copy.from.x * 100 + lines[1].to.x * 10 + lines[1].to.y, 170);
    if (lines[0].id == -5 && copy.id == 5)
        one = plus(copy.from, copy.to);
    IS(one.x * 10 + one.y, 46);
    IS(plus(one, (struct point){.y = 1}).y, 7);
    IS(pm->corners[1].x + pm->open + m.name[1] + m.name[2], 6 + 2 + 'b');
    IS_REAL(pm->real, 3.5);
    IS(d.parts[1].corners[0].y + d.parts[0].secret + d.link[1].to.x, 15);
    if (condition) {
        copy.to = lines[1].to;
        d.parts[0].corners[1] = origin;
        d.link->from = copy.to;
    }
    IS(copy.to.x + d.parts[0].corners[1].y + lines[0].from.x, 7 + 3 + 7);
    for (i = 0; i < n; i++) {
        list[i].x = i;
        (list + i)->y = list[i].x * list[i].x;
    }
    IS(list[2].y + (*(list + 1)).y, 5);
    IS(&list[2] - list, 2);
    pfree(list);
    list = pmalloc(1, struct point);
    *list = one;
    IS(list->x, 4);
    pfree(list);
    // sizeof is plain C's, also of run-time sizes, which are those of the declaration.
    public int few = 3;
    float run_reals[few], (*all_reals)[few] = &run_reals;
    double run_grid[few][2];
    fixed<32,16> run_prices[few];
    struct line run_lines[few];
    few = 100;
    IS(sizeof run_reals * 100 + sizeof run_grid, 1248);
    IS(sizeof run_prices * 1000 + sizeof run_lines, 12060);
    IS(sizeof *all_reals * 1000 + sizeof(float[few]), 12400);
    IS(sizeof run_grid[1] * 1000 + sizeof run_lines[0], 16020);
    // Text in arrays of arrays and in fields.
    char words[3][4] = {"ab", {"cde"}, {'f', 'g'}}, (*word)[4] = words + 1;
    struct { char name[4]; public char open[2][3]; } named[2] = {{"xyz", {"o", "pq"}}, {.name = "w"}};
    IS(words[0][1] * 1000 + words[0][2] + (*word)[2] + words[2][1], 'b' * 1000 + 'e' + 'g');
    IS(named[0].name[2] + named[1].name[0] + named[0].open[1][1] + named[1].name[1], 'z' + 'w' + 'q');
    IS(texts[1][0] + texts[1][3] + labelled.text[0], 'l' + 's' + 'k');
    // Types of functions and arrays by name.
    struct walk walk = {walker(1), twice};
    three threes[2] = {{1, 2, 3}, {4, 5, 6}}, *three_at = threes + 1;
    IS(walked(walk.by, walker(0), 3) * 10 + walk.other(4), 688);
    IS(first_of(threes, 1) * 10 + (*three_at)[2], 46);
    // Functions in structs.
    struct fold fold = {sum_of, 7, product_of}, same;
    struct folds folds = {2, {fold, {.by = product_of, .first = 4}}};
    same = fold;
    IS(same.by(same.first, 1) * 100 + folds.all[1].by(folds.all[1].first, folds.n) + same.other(2, 3), 814);
    // Ranges of elements.
    int ranged[6] = {[1 ... 3] = condition + 3, 5, [2] = 7}, rings[2][3] = {[0 ... 1] = {1, [1 ... 2] = 4}};
    struct point spots[4] = {[1 ... 2] = {.y = 8}, {9, 9}};
    IS(ranged[0] * 10000 + ranged[1] * 1000 + ranged[2] * 100 + ranged[3] * 10 + ranged[4], 4745);
    IS(rings[0][0] * 1000 + rings[1][0] * 100 + rings[1][1] * 10 + rings[0][2], 1144);
    IS(spots[1].y * 1000 + spots[2].y * 100 + spots[3].x * 10 + spots[0].y, 8890);
    // Text in braces, and characters above 127.
    char braced[] = {"braced"}, *literal = (char[]){"qr"};
    signed char low[3] = {"\x80"};
    struct { signed char text[4]; unsigned char bytes[3]; } above = {"\xfd", {"\xfb"}};
    IS(braced[5] * 1000 + literal[1], 'd' * 1000 + 'r');
    IS(((signed char[]){"\xff"})[0] + low[0] + above.text[0], -1 - 128 - 3);
    IS(above.bytes[0], 251);
    return checked();
}
