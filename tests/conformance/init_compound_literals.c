// 6.5.2.5: compound literals.
#include <stdio.h>
#include <string.h>
struct p { int x, y; };
int *global = (int []){1, 2, 3};
struct p *gp = &(struct p){4, 5};
static int sum(const int *a, int n) { int s = 0; while (n--) s += *a++; return s; }
static struct p add(struct p a, struct p b) { return (struct p){a.x + b.x, a.y + b.y}; }
int main(void) {
    int *p = (int [3]){7, 8};
    p[2] = 9;
    struct p s = add((struct p){1, 2}, (struct p){.y = 3});
    printf("%d %d %d %d\n", global[2], gp->y, p[1] + p[2], p[0]);
    printf("%d %d %d\n", s.x, s.y, sum((const int []){1, 2, 3, 4}, 4));
    printf("%d %zu %s\n", (int){5}, sizeof (char []){"abc"}, (char []){'o', 'k', 0});
    (struct p){1, 2}.x;
    int i = ((struct p){6, 7}).y;
    for (int k = 0; k < 2; k++) {
        struct p *q = &(struct p){k, 0};
        q->y++;
        printf("%d %d\n", q->x, q->y);
    }
    return i - 7;
}
