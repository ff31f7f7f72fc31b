struct point { int x, y; };
union either { int a; public int b; };
public struct point open;
struct point closed; // error: a struct with private fields is not supported yet
void move(struct point *p) { // error: a struct with private fields is not supported yet
}
public int main() {
    public struct point p = { 1, 2 }; // note: 'p' is declared here
    private struct point q; // error: a struct with private fields is not supported yet
    union either e; // error: a struct with private fields is not supported yet
    p.x = 3;
    p.z = 3; // error: 'struct point' has no field 'z'
    p->x = 1; // error: 'p' of type 'struct point' is no pointer to a struct // hint: did you mean '.'?
    private int s = 1;
    p.y = s; // error: a private value flows into 'p.y', which is public // hint: declare 'p' private, or reveal the value by smcopen(…)
    return 0;
}
