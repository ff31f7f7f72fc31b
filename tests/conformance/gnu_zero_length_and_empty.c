// GNU: arrays of length 0, empty structs, empty initialisers, trailing commas.
#include <stdio.h>
#include <stdlib.h>
struct empty {};
struct holder { struct empty e; int x; };
struct tail { int n; int data[0]; };
union nothing {};
static struct empty none;
int main(void) {
    struct tail *t = malloc(sizeof *t + 3 * sizeof(int));
    t->n = 3;
    for (int i = 0; i < t->n; i++) t->data[i] = i * i;
    struct holder h = {{}, 7}, g = {};
    int zeros[3] = {};
    struct empty e = none, copy;
    copy = e;
    (void)copy;
    printf("%zu %zu %d %d %d\n", sizeof(struct empty), sizeof(struct tail), t->data[2], h.x, g.x + zeros[1]);
    printf("%zu\n", sizeof(int[0]));
    free(t);
    return 0;
}
