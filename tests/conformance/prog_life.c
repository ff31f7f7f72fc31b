// Conway's Game of Life on a torus.
#include <stdio.h>
#include <string.h>
enum { H = 6, W = 8 };
typedef char field[H][W];
static int neighbours(field f, int y, int x) {
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dy || dx) n += f[(y + dy + H) % H][(x + dx + W) % W];
    return n;
}
static void step(field f) {
    field next;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) { int n = neighbours(f, y, x); next[y][x] = n == 3 || (n == 2 && f[y][x]); }
    memcpy(f, next, sizeof next);
}
int main(void) {
    field f = {[1][2] = 1, [2][3] = 1, [3] = {0, 1, 1, 1}};
    for (int t = 0; t < 5; t++) step(f);
    for (int y = 0; y < H; y++) { for (int x = 0; x < W; x++) putchar(".#"[(int)f[y][x]]); putchar('\n'); }
    return 0;
}
