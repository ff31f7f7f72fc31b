#include <stdio.h>
struct node { private int data; public int tag; struct node *next; };
struct plain { private int data; struct plain *next; };
struct kept { private int data; struct kept *public next; }; // error: the target of 'next' depends on private data, but its location is declared public
union either { struct plain *p; public long bits; }; // error: the target of 'p' depends on private data, but it is a field of a union
public int hits, *shown = &hits;
private int value, *volatile watched = &value; // error: the target of 'watched' depends on private data, but it is volatile or atomic
public int *private public_target = &hits; // error: the target of 'public_target' depends on private data, but it points to public data
struct node *first(struct node *p) { return p; }
void fill(struct plain **to, struct plain *from) { *to = from; }
public int main() {
    private int a, b, c, *p = &a, *q = &b, *public fixed = &a; // error: the target of 'fixed' depends on private data, but its location is declared public // note: 'p' is declared here
    public int i, *k = shown; // note: 'i' is declared here // note: 'i' is declared here
    struct node x = {1, 2, 0}, y = {3, 4, 0}, *at = &x;
    struct plain v = {1, 0}, w = {2, 0}, *u = &v; // note: 'u' is private; data without a qualifier is
    struct kept s = {1, 0}, t = {2, 0};
    union either e = {0}; // error: a union cannot hold private data, which is not made of bytes to share // hint: declare a struct, which keeps its fields apart
    smcinput(c, 1);
    if (c) { // note: the branch is private because of this condition
        p = &b;
        k = &i; // error: a branch on private data may not assign to the pointer 'k'
        fixed = &b; // note: it depends on private data because of this
        at = &y;
        u = &w; // note: it depends on private data because of this // note: it depends on private data because of this
        s.next = &t; // note: it depends on private data because of this
        e.p = u; // note: it depends on private data because of this
        watched = &a; // note: it depends on private data because of this
    }
    while (p) // error: a loop runs on the private condition 'p' // hint: loop to a public bound and begin the body with 'if (!(p)) break;', which stays private
        i++;
    for (; u != 0; u = u->next) // error: a loop runs on the private condition 'u != 0' // hint: loop to a public bound and begin the body with 'if (!(u != 0)) break;', which stays private
        i++;
    i = at->tag; // error: 'at->tag' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    at->tag = 1; // error: 'at->tag' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    x = *at; // error: '*at' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    i = p == q; // error: a private value flows into 'i', which is public // hint: declare 'i' private; smcopen(…) would reveal the value to the computing parties
    i = (public int)(long)p; // error: a cast from 'private int *' to 'private long' would take private data for something else
    long number = (public long)p; // error: a cast from 'private int *' to 'long' would take private data for something else
    void *any = p; // error: 'private int *' does not fit 'void *', the type of 'any': pointers to void and to private data do not mix
    printf("%p\n", p); // error: private data cannot be passed to 'printf' without a declared parameter // hint: smcoutput(variable, party) gives private data to an output party, and to nobody else
    pfree(p); // error: 'p' depends on private data: which block to free would be seen
    public int *r = c ? shown : k; // error: the target of 'c ? shown : k' depends on private data, but it points to public data
    void (*go)(struct plain **, struct plain *) = fill;
    go(&u, u); // error: the target of '&u' depends on private data, but it is passed through a pointer to a function // error: the target of 'u' depends on private data, but it is passed through a pointer to a function
    struct node *(*call)(struct node *) = first;
    smcinput(at->tag, 1); // error: 'at->tag' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    i = *p; // error: a private value flows into 'i', which is public // hint: declare 'i' private; smcopen(…) would reveal the value to the computing parties
    void (*private f)(void) = 0; // error: the target of 'f' depends on private data, but it points to a function
    q = c ? p : k; // error: '?:' cannot take operands of types 'private int *' and 'int *'
    return p - q; // error: a private value flows into the result of 'main', which is public // hint: return 0, and give the value to an output party by smcoutput(…)
}
