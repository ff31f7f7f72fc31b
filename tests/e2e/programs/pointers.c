/* Pointers whose target depends on private data: assigned in private branches, chosen, passed, returned, compared. */
struct pair { private int low, high; private int<8> code[3]; };
private int total = 100, *shared;
private int *larger(private int *a, private int *b) {
    return *a < *b ? b : a;
}
void swap(private int **a, private int **b, private int yes) {
    if (yes) {
        private int *t = *a;
        *a = *b;
        *b = t;
    }
}
void add(private int *to, private int amount) {
    *to += amount;
}
private int *pick(private int *first, private int which, public int n) {
    private int *p = first;
    for (public int i = 0; i < n; i++)
        if (i == which)
            p = first + i;
    return p;
}
private int *deep(private int *p, private int *q, public int n) {
    if (n == 0)
        return p;
    private int *next = deep(q, p, n - 1);
    if (*next > *p)
        next = p;
    return next;
}
public int main() {
    private int a, b, c, A[6], zero = 0;
    public int i;
    smcinput(a, 1); smcinput(b, 1); smcinput(c, 1); smcinput(A, 1, 6);
    private int *p = &a, *q = &b, *r = 0;

    /* Assigned in private branches, nested, with else; written through inside of them. */
    if (a < b) {
        p = &b;
        *p += 1;
        if (c > 2)
            q = &c;
        else
            q = &a;
        *q *= 2;
    } else
        q = 0;
    *p += 10;
    *q += 100;
    smcoutput(a, 1); smcoutput(b, 1); smcoutput(c, 1);

    /* Null pointers: read 0, write nothing, compare. */
    if (c == 12345)
        r = &c;
    *r = 7;
    private int null = !r, same = p == q, other = p != q, is_set = r ? 1 : 0;
    a = *r;
    smcoutput(a, 1); smcoutput(null, 1); smcoutput(same, 1); smcoutput(other, 1); smcoutput(is_set, 1);

    /* Chosen, passed, returned. */
    a = 5;
    *larger(&a, &b) = 50;
    add(b > a ? &b : &total, 3);
    swap(&p, &q, a == 5);
    *p = *p + *q;
    smcoutput(a, 1); smcoutput(b, 1); smcoutput(c, 1); smcoutput(total, 1);
    *deep(&a, &b, 3) -= 1;
    smcoutput(a, 1); smcoutput(b, 1);

    /* Elements of arrays. */
    private int *e = pick(A, c - c + 2, 6);
    e[0] += 1000;
    e[1] = e[-1] + 1;
    *(e + 2) = 9;
    private int at = e - A, before = e < A + 4;
    e++;
    --e;
    e += 2;
    (*e)++;
    e -= 1;
    *e-- += 20000;
    a = *e++ + e[0];
    smcoutput(A, 1, 6); smcoutput(at, 1); smcoutput(before, 1); smcoutput(a, 1);

    /* Out of the object for the candidate that is not meant. */
    private int *f = a > 0 ? &zero : A;
    if (a < 0)
        f = &A[5];
    *f = 4;
    smcoutput(zero, 1);

    /* Structs, their fields and arrays, copied through pointers. */
    struct pair s = {1, 2, {3, 4, 5}}, t = {6, 7, {8, 9, 10}}, u;
    struct pair *v = &s, *w = &t;
    if (b > 3) {
        v = &t;
        w = &s;
    }
    u = *v;
    u.low += w->high;
    v->code[1] = 77;
    (*w).low = v->high++;
    *v = u;
    private int<8> *code = &v->code[0];
    code[2] = code[1] + 1;
    smcoutput(s.low, 1); smcoutput(s.high, 1); smcoutput(s.code, 1);
    smcoutput(t.low, 1); smcoutput(t.high, 1); smcoutput(t.code, 1);
    smcoutput(u.low, 1); smcoutput(u.code, 1);

    /* Arrays of pointers, pointers to pointers, globals, statics, a qualifier that says it. */
    private int *many[4] = {&a, &b, &c}, **pp = &many[1], *private said = &a;
    static private int kept = 3, *own;
    if (a > b)
        many[1] = &total;
    if (a > 0)
        own = shared = &kept;
    *pp = b > 2 ? *pp : many[0];
    **pp += 5;
    *own += *shared + *many[2];
    *said += 1;
    for (i = 0; i < 3; i++)
        total += *many[i] * (i + 1);
    smcoutput(total, 1); smcoutput(kept, 1); smcoutput(a, 1); smcoutput(b, 1); smcoutput(c, 1);

    /* Locals of a block are gone when it ends. */
    private int *inner = &a;
    for (i = 0; i < 2; i++) {
        private int local = i;
        if (a < 0)
            inner = &local;
        *inner += 1;
    }
    smcoutput(a, 1);
    smcoutput(*inner, 1);
    return 0;
}
