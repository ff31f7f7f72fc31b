// 6.7.9: designators deep inside, overriding, with anonymous members and unions.
#include <stdio.h>
struct leaf { int a, b; };
struct tree { struct leaf l[2]; union { int i; struct leaf u; }; struct { int x, y; }; const char *s; };
struct tree t = {.l[1].b = 1, .l[0] = {2, 3}, .u.b = 4, .y = 5, .s = "deep", .l[1].a = 6};
struct tree list[] = {[1] = {.x = 7, .i = 8}, [0].l[0].a = 9, [2] = {{{10, 11}, {12, 13}}, {14}, {15, 16}, "end"}};
int grid[3][3] = {[1][1] = 5, [2] = {7, [2] = 9}, [0] = {[1] = 2}};
struct { int n; struct leaf v[3]; } g = {3, {[2] = {1, 2}, [0].b = 3}};
int main(void) {
    printf("%d %d %d %d %d %d %s\n", t.l[0].a, t.l[0].b, t.l[1].a, t.l[1].b, t.u.b, t.y, t.s);
    printf("%zu %d %d %d %d %s\n", sizeof list / sizeof *list, list[1].x, list[1].i, list[0].l[0].a, list[2].u.a, list[2].s);
    for (int i = 0; i < 9; i++) printf("%d", grid[i / 3][i % 3]);
    printf(" %d %d\n", g.v[2].b, g.v[0].b);
    return 0;
}
