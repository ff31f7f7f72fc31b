// Structs that end in an array without a size, private and public ones.
#include <stddef.h>
#include <stdlib.h>
struct names { public int length; public char at[]; };
struct vector { public int length; private int<5> at[]; };
struct tree { private float key; struct tree *below[]; };

int main(void) {
    public int n = 4;
    private int x = 2, y;
    struct names *p = malloc(sizeof *p + n);
    struct vector *v = pmalloc(offsetof(struct vector, at) + n * sizeof(v->at[0]), struct vector);
    struct tree *t = pmalloc(sizeof(struct tree) + 2 * sizeof(struct tree *), struct tree);
    v->length = n;
    v->at[x] = n;
    t->below[0] = t;
    t->below[0]->key = 1.5f;
    y = v->at[2] + (t->below[0]->key > 1);
    smcoutput(y, 1);
    free(p);
    pfree(v);
    pfree(t);
    return 0;
}
