// 6.7.2.1: structs, members, nesting, arrays of structs, assignment.
#include <stdio.h>
struct point { int x, y; };
struct rectangle { struct point corner[2]; const char *name; struct { int r, g; } colour; };
static int area(const struct rectangle *r) {
    return (r->corner[1].x - r->corner[0].x) * (r->corner[1].y - r->corner[0].y);
}
int main(void) {
    struct rectangle r = {{{0, 0}, {3, 4}}, "small", {1, 2}}, copy;
    copy = r;
    copy.corner[1].x = 10;
    struct point *p = copy.corner;
    (*(p + 1)).y++;
    struct rectangle all[2] = {r, copy};
    printf("%d %d %d\n", area(&r), area(&copy), area(all + 1));
    printf("%s %d %d\n", (&all[0])->name, all[1].colour.g, (&r)->corner->x);
    p = &r.corner[1];
    p->x += p->y;
    struct point swapped = {p->y, p->x};
    *p = swapped;
    printf("%d %d\n", r.corner[1].x, r.corner[1].y);
    return 0;
}
