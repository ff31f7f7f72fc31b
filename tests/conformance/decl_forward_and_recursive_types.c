// 6.7.2.3: incomplete types, mutual references.
#include <stdio.h>
struct a;
struct b { struct a *a; int value; };
struct a { struct b b; struct a *next; };
union later;
static int use(union later *u);
union later { int i; char c[8]; };
static int use(union later *u) { return u->i; }
extern struct unknown *nothing;
struct unknown *nothing;
struct tree { struct tree *left, *right; int key; };
static int depth(const struct tree *t) {
    if (!t) return 0;
    int l = depth(t->left), r = depth(t->right);
    return 1 + (l > r ? l : r);
}
int main(void) {
    struct a one = {{0, 5}, 0}, two = {{&one, 6}, &one};
    union later u = {3};
    struct tree leaf = {0, 0, 1}, root = {&leaf, 0, 2};
    printf("%d %d %d %d\n", two.b.a->b.value, two.next->b.value, use(&u), depth(&root));
    return nothing != 0;
}
