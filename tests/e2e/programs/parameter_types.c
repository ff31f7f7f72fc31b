// Structs and enumerations that a list of parameters or an old-style declaration defines hold in the function.
struct pair { int other; };
enum { HALF = 7 };
int first(struct pair { int a, b; } *p, enum { ONE = 1, TWO } e) {
    struct pair q = {1, 2};
    enum { MORE = TWO + 1 };
    if (e == TWO)
        return p == 0 ? q.a + q.b + MORE : 9;
    return p == 0 ? ONE : 8;
}
int old(p, e) struct both { int a, b; } p; enum way { UP = 4, DOWN } e;
{
    struct both q = p;
    return q.a * 10 + q.b + e + DOWN;
}
int unnamed(struct { int x; } *none, int a[sizeof(struct { int u, v; })]) {
    return none == 0 ? a[7] : none->x;
}
int (*pointer)(public struct { int n; } *);

int main(void) {
    int r, a[8] = {0};
    struct pair outside = {HALF};
    smcinput(r, 1);
    a[7] = r;
    r = first(0, 2) * 1000 + first(0, 1) * 100 + unnamed(0, a) + outside.other;
    smcoutput(r, 1);
    return pointer != 0;
}
