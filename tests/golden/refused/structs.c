struct point { int x, y; };
struct mixed { private int x; public int k; struct point at; };
union either { int a; public int b; };
struct bits { private int low : 3; };
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
    union either e; // error: a union cannot hold private data, which is not made of bytes to share
    struct bits b; // error: a private bit-field is not supported yet
    struct tail *t; // error: a flexible array in a struct with private fields is not supported yet
    struct weight w;
    struct mixed m = {1, 2}, other = m; // note: 'm' is declared here
    p.x = 3;
    p.z = 3; // error: 'struct point' has no field 'z'
    p->x = 1; // error: 'p' of type 'struct point' is no pointer to a struct // hint: did you mean '.'?
    private int s = 1;
    p.y = s; // error: a private value flows into 'p.y', which is public // hint: declare 'p' private, or reveal the value by smcopen(…)
    m.k = s; // error: a private value flows into 'm.k', which is public // hint: declare 'm' private, or reveal the value by smcopen(…)
    p = q; // error: a private value flows into 'p', which is public // hint: declare 'p' private, or reveal the value by smcopen(…)
    if (s) { // note: the branch is private because of this condition // note: the branch is private because of this condition
        q = r;
        m.x = q.x;
        m.at = q;
        m.k = 2; // error: a branch on private data may not assign to public 'm.k'
        m = other; // error: a branch on private data may not assign to public 'm'
    }
    m = s ? m : other; // error: a private choice between private struct mixed and private struct mixed is not supported yet
    q = s ? q : r;
    return 0;
}
