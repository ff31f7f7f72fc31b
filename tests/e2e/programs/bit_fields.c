// Bit-fields with private data: every width and sign, in arrays, nested, by pointers, in private branches and at
// private indices; they wrap at their widths. Public bit-fields stand beside them.
struct flags {
    private unsigned kind : 3;
    private int level : 5;
    private _Bool on : 1;
    int : 4;
    unsigned long wide : 40;
    public unsigned shown : 4;
    public int : 0;
    private enum { LOW, MIDDLE, HIGH } state : 2;
    int whole : 32;
    unsigned bit : 1;
    int signed_bit : 2, one : 1;
};
struct both { unsigned a : 4; int b : 12; };
struct outer {
    struct both inner[2];
    struct { unsigned deep : 6; };
    int plain;
};

private int weight(struct flags f) { return f.kind + f.level * 2; }

struct both moved(struct both from, int by) {
    from.a += by;
    from.b -= by;
    return from;
}

public int calls = 0;
public int next(void) { return calls++; }

int main(void) {
    struct flags f = {.kind = 9, .level = -3, .shown = 7}, table[4];
    private int x;
    smcinput(x, 1);
    f.kind = x;
    f.level += 15;
    f.level += 15;
    f.on = x;
    f.wide = (private long)1 << 45 | x;
    f.state = HIGH;
    f.shown = 21;
    f.whole = x * 1000;
    f.bit = x;
    f.signed_bit = x;
    f.one = 1;
    f.level += f.one;
    f.level -= f.one;
    f.kind++;
    for (public int i = 0; i < 4; i++) {
        table[i] = f;
        table[i].kind -= i;
        table[i].level = i * x;
        table[i].shown = i;
    }
    private int sum = 0;
    for (public int i = 0; i < 4; i++)
        sum += table[i].kind * 1000 + table[i].level;
    if (x > 3) {
        f.level = x;
        table[1].kind = 5;
    } else
        f.level = -x;
    private int y = x & 3;
    private int at = table[y].level;
    table[y].level = 9;
    table[y].kind += 6;
    private int stepped = table[y].kind--;
    struct flags *p = &table[2];
    p->level = ~p->level;
    private int before = p->kind++;
    table[next()].level += 3;
    private int after = ++table[next()].kind;
    struct both v[3] = {{1, 2}, {15, -1}, {16, 5000}};
    public struct both w = {4, 952};
    private int difference = w.a - 6 - x, smaller = w.a - 6 < x, assigned = (v[0].a = 37) + (v[0].b <<= 3);
    struct both *q = x > 4 ? &v[0] : &v[2];
    q->a += 3;
    q->b = -x;
    q->b++;
    smcinput(v[1].a, 1);
    smcinput(v[2], 1);
    struct outer o = {{{1, 2}, {3, 4}}, {63}, 7};
    o.deep += x;
    o.inner[y & 1].b = moved(o.inner[0], x).b;
    struct outer other = o;
    private int k = weight(f), last = weight(table[3]), less = f.kind - 8 < 0;
    private long wide = f.wide;
    smcoutput(sum, 1);
    smcoutput(at, 1);
    smcoutput(stepped, 1);
    smcoutput(before, 1);
    smcoutput(after, 1);
    smcoutput(k, 1);
    smcoutput(last, 1);
    smcoutput(less, 1);
    smcoutput(wide, 1);
    smcoutput(difference, 1);
    smcoutput(smaller, 1);
    smcoutput(assigned, 1);
    for (public int i = 0; i < 3; i++) {
        smcoutput(v[i].a, 1);
        smcoutput(v[i].b, 1);
    }
    smcoutput(f.on, 1);
    smcoutput(f.state, 1);
    smcoutput(f.whole, 1);
    smcoutput(f.bit, 1);
    smcoutput(f.signed_bit, 1);
    smcoutput(f.level, 1);
    for (public int i = 0; i < 4; i++) {
        smcoutput(table[i].kind, 1);
        smcoutput(table[i].level, 1);
    }
    for (public int i = 0; i < 2; i++) {
        smcoutput(other.inner[i].a, 1);
        smcoutput(other.inner[i].b, 1);
    }
    smcoutput(other.deep, 1);
    public int size = sizeof(struct flags) + sizeof(struct outer) + f.shown + table[3].shown;
    smcoutput(size, 1);
    return 0;
}
