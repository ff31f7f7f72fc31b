// Structs that end in an array without a size.
struct vector { public int length; private int at[]; };
struct text { private int key; public char at[]; };
struct outer { private int x; struct vector last; }; 
struct vector given = {2, {1, 2}}; // error: an initialiser of a flexible array beside private data
struct outer wrapped; // error: a struct with a flexible array and private data inside of another or in an array

public int main(void) {
    private int s, a[2];
    public int n = 3;
    smcinput(s, 1);
    struct vector *v = pmalloc(3, struct vector); // error: 'private struct vector' ends in an array without a size
    v = pmalloc(sizeof(struct vector) + s * sizeof(int), struct vector); // error: the number of elements of pmalloc must be public
    v = pmalloc(sizeof(struct vector) + n * sizeof(int), struct vector);
    v->length = s; // error: a private value flows into 'v->length'
    n = v->at[0]; // error: a private value flows into 'n'
    while (v->at[1]) // error: a loop runs on the private condition
        n--;
    struct text *t = pmalloc(sizeof(struct text) + n, struct text);
    t->at[s] = 'x'; // error: public data is indexed by 's'
    if (v->at[0] > 2)
        t->at[0] = 1; // error: a branch on private data may not assign to public 't->at[0]'
    a = v->at; // error: the length of 'v->at' is not known
    a = v->at + a; // error: the length of 'v->at' is not known
    v->at = a; // error: the length of 'v->at' is not known
    s = v->at @ a; // error: the length of 'v->at' is not known
    smcoutput(v->at, 1); // error: the length of 'v->at' is not known
    smcoutput(v->at, 1, 2);
    struct vector all[2]; // error: a struct with a flexible array and private data inside of another or in an array
    return n;
}
