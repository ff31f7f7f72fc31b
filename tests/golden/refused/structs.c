struct point { int x, y; };
struct mixed { private int x; public int k; struct point at; };
union either { int a; public int b; };
struct bits { int low : 3; int : 2; };
struct wide { int most : 32; int more : 33; int none : 0; int : 0; unsigned char bytes : 9; }; // error: the width must lie between 1 and 32 // error: the width must lie between 1 and 32 // error: the width must lie between 1 and 8
struct tail { private int n; private int rest[]; };
struct weight { double grams; };
public struct point open;
void move(struct point *p) {
    p->x++;
}
struct mixed fill(public int k) {
    struct mixed m = {1, k};
    return m;
}
public int main() {
    public struct point p = { 1, 2 }; // note: 'p' is declared here // note: 'p' is declared here
    private struct point q, r;
    union either e; // error: a union cannot hold private data, which is not made of bytes to share // hint: declare a struct, which keeps its fields apart
    struct bits b; // note: 'b' is private; data without a qualifier is
    private int *low = &b.low; // error: 'b.low' has no address
    public int size = sizeof b.low; // error: 'sizeof' cannot take an operand of type 'private int<3>'
    public struct bits seen = {1}; // note: 'seen' is declared here
    smcoutput(seen.low, 1); // error: smcoutput needs a variable, an element or a field, not 'seen.low' // hint: assign it to a variable first
    seen.low = b.low; // error: a private value flows into 'seen.low', which is public // hint: declare 'seen' private; smcopen(…) would reveal the value to the computing parties
    public long where = (public long)&seen.low; // error: 'seen.low' has no address
    struct tail *t;
    struct weight w;
    struct mixed m = {1, 2}, other = m; // note: 'm' is declared here
    p.x = 3;
    p.z = 3; // error: 'struct point' has no field 'z'
    p->x = 1; // error: 'p' of type 'struct point' is no pointer to a struct // hint: did you mean '.'?
    private int s = 1;
    p.y = s; // error: a private value flows into 'p.y', which is public // hint: declare 'p' private; smcopen(…) would reveal the value to the computing parties
    m.k = s; // error: a private value flows into 'm.k', which is public // hint: declare 'm' private; smcopen(…) would reveal the value to the computing parties
    p = q; // error: a private value flows into 'p', which is public // hint: declare 'p' private; smcopen(…) would reveal the value to the computing parties
    if (s) { // note: the branch is private because of this condition // note: the branch is private because of this condition
        q = r;
        m.x = q.x;
        m.at = q;
        m.k = 2; // error: a branch on private data may not assign to public 'm.k'
        m = other; // error: a branch on private data may not assign to the public field 'k' of 'm'
    }
    m = s ? m : other; // error: a private choice between structs would show in their public fields
    q = s ? q : r;
    return 0;
}
