#include <stdlib.h>
struct hidden;
struct vector { int length; int at[]; };
public int main() {
    public int n = 3, *q = 0;
    private int *p = pmalloc(n, private int), k; // note: 'p' is declared here
    p = pmalloc(n, int);
    q = pmalloc(n, public int); // error: pmalloc is for private data, not for 'int'
    struct hidden *h = pmalloc(n, struct hidden); // error: the type 'private struct hidden' is incomplete here
    struct vector *v = pmalloc(n + sizeof(struct vector), struct vector);
    v = pmalloc(3, struct vector); // error: 'private struct vector' ends in an array without a size: pmalloc takes its bytes, sizeof of the struct and of the elements
    p = pmalloc(k, int); // error: the number of elements of pmalloc must be public, but 'k' is private // hint: take a public upper bound, and let private conditions pass over what lies behind 'k'
    p = malloc(n * sizeof(int)); // error: 'void *' does not fit 'private int *', the type of 'p': pointers to void and to private data do not mix // hint: pmalloc(count, type) allocates private data
    p = (int *)calloc(n, sizeof(int)); // error: 'int *' does not fit 'private int *', the type of 'p': one points to private data, the other to public // hint: pmalloc(count, type) allocates private data
    free(p); // error: 'private int *' does not fit 'void *', the type of argument 1 of 'free': pointers to void and to private data do not mix // hint: pfree(…) frees what pmalloc allocated
    pfree(p); // error: 'p' depends on private data: which block to free would be seen
    pfree(q); // error: pfree is for private data, not for 'int *'
    pfree(); // error: pfree takes one pointer
    if (k) // note: the branch is private because of this condition
        p = pmalloc(n, int); // error: a branch on private data may not allocate // hint: do this before the branch, whatever the condition is
    return 0;
}
