/* Public code passes through. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#define SQUARE(x) ((x) * (x))

enum color { RED, GREEN = 3, BLUE };
typedef public unsigned long word;
struct point {
    public int x, y;
    public unsigned flag : 3;
};
typedef struct point point;
typedef public int (*operation)(public int, public int);

static public int add(public int a, public int b) { return a + b; }
static public const char *names[] = {"red", "green"};

public int classify(public int n) {
    switch (n) {
    case 0:
        return RED;
    case 1:
    case 2:
        n += 10;
        break;
    default:
        n = -n;
    }
    return n;
}

public int main(public int argc, public char **argv) {
    public point p = {.x = 1, .y = 2}, *q = &p;
    public operation f = add;
    public int i, total = 0, grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
    public char text[20];
    public word w = 1UL << 40;
    public double ratio = 0.5;
    for (i = 0; i < 3; i++)
        total += grid[1][i] * (i + 1) % 4;
    while (total > 100 || (i = total))
        if (--total < 3)
            break;
    do {
        total -= -i;
        i >>= 1;
    } while (i);
    q->y = f(SQUARE(total), argc) ? (int)sizeof(point) : ~0;
    strcpy(text, names[GREEN == 3 && argc > 0]);
    printf("%s %d %d %lu %f %s %zu\n", text, p.x, classify(total), w, ratio, argv[0], sizeof total);
    goto end;
end:
    return q->y != (int)sizeof *q && INT_MAX > 0 ? 0 : 1;
}
