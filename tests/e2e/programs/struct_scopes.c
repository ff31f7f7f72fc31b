/* Structs without tags, in functions, through function pointers; one struct in a private and a public meaning. */
typedef struct { int v; struct { int w; } in; } pair;
enum kind { A, B };
typedef pair (*maker)(pair, private int);
struct list { pair head; struct list *next; public enum kind k; public double d; public char label[4]; };
pair make(pair p, private int x) { p.v += x; p.in.w = p.v * 2; return p; }
static private int local_tags(private int x) {
    struct list { private int z; } l = {x};
    struct inner { struct list l; public int n; } i = {l, 2};
    return i.l.z * i.n;
}
struct list extend(struct list l) { struct list r = {l.head, 0, B, 1.5, "ab"}; r.next = l.next; return r; }
public pair open_pair = {1, {2}};
public int main() {
    maker m = make;
    pair p, q;
    smcinput(p.v, 1);
    q = m(p, 4);
    p = make(q, q.v);
    (void)make(p, 1);
    make(p, 2);
    smcoutput(p.v, 1); smcoutput(p.in.w, 1); smcoutput(q.in.w, 1);
    struct list l = {p, 0}, l2 = extend(l);
    l2.next = &l;
    smcoutput(l2.next->head.in.w, 1);
    private int t = local_tags(p.v), k = l2.k == B && l2.d > 1.0 && l2.label[1] == 'b' ? 7 : 8;
    smcoutput(t, 1); smcoutput(k, 1);
    open_pair.v += open_pair.in.w;
    smcoutput(open_pair.v, 1);
    public int i;
    for (i = 0; i < 3; i++) { pair each = p; each.v += i; if (each.v > 11) q = each; }
    smcoutput(q.v, 1);
    switch (t) { case 20: q = p; break; default: q = make(q, 1); }
    smcoutput(q.v, 1);
    return 0;
}
