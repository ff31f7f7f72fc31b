// Structs that end in an array without a size: pmalloc takes their bytes, as malloc does in C.
#include <stddef.h>

struct vector {
    public int length;
    private int sum;
    private int at[];
};

struct point { int x; private short y; };
struct path {
    private int weight;
    public char name[3];
    struct point points[];
};

struct reals { public int length; private float value[]; };
struct text { private int key; public char at[]; };
struct row { private unsigned char tag; private short at[]; };
struct chain { struct chain *next; private int at[]; };
struct pairs { private int count; private int at[][2]; };

struct vector *make_vector(public int n, private int first) {
    struct vector *v = pmalloc(sizeof(struct vector) + n * sizeof(int), struct vector);
    v->length = n;
    for (public int i = 0; i < n; i++)
        v->at[i] = first + i * i;
    return v;
}

void add_up(struct vector *v) {
    v->sum = 0;
    for (public int i = 0; i < v->length; i++)
        v->sum += v->at[i];
}

int main(void) {
    public int n = 5;
    private int x, a[3];
    smcinput(x, 1);
    smcinput(a, 1);
    struct vector *v = make_vector(n, x), *w = make_vector(3, 100);
    add_up(v);
    add_up(w);
    smcoutput(v->sum, 1);
    smcoutput(v->at, 1, n);
    // Private indices: out of range reads 0 and writes nothing.
    private int read[4] = {v->at[x], v->at[x + 100], v->at[-x], w->at[x]};
    smcoutput(read, 1);
    v->at[x]++;
    v->at[x - 3] = 77;
    v->at[x + 3] = 78;
    *(v->at + x + 1) += 5;
    private int *chosen = &v->at[x];
    *chosen *= 2;
    private int *outside = &w->at[x + 1];
    *outside = 3;
    smcoutput(v->at, 1, n);
    smcoutput(v->sum, 1);
    smcinput(w->at, 1, 3);
    w->at[0] += a[1];
    smcoutput(w->at, 1, 3);

    // Fixed parts are assigned, as in C.
    *w = *v;
    smcoutput(w->sum, 1);
    smcoutput(w->length, 1);
    smcoutput(w->at, 1, 3);
    struct vector alone = *v;
    alone.sum++;
    smcoutput(alone.sum, 1);

    struct path *p = pmalloc(offsetof(struct path, points) + 4 * sizeof(p->points[0]), struct path);
    p->name[0] = 'p';
    for (public int i = 0; i < 4; i++)
        p->points[i] = (struct point){i * x, -i};
    struct point q = p->points[3], r = p->points[x];
    p->points[x].y = 9;
    p->weight = q.x + q.y + r.x * 100;
    smcoutput(p->weight, 1);
    smcoutput(p->points, 1, 4);
    public int letter = p->name[0];
    smcoutput(letter, 1);

    struct reals *f = pmalloc(sizeof *f + 3 * sizeof(float), struct reals);
    for (public int i = 0; i < 3; i++)
        f->value[i] = a[i] + 0.5f;
    f->value[x] *= 2;
    smcoutput(f->value, 1, 3);

    struct text *t = pmalloc(sizeof(struct text) + 6, struct text);
    for (public int i = 0; i < 5; i++)
        t->at[i] = "hello"[i];
    t->key = t->at[x] - 'a';
    smcoutput(t->key, 1);
    public char shown[6];
    for (public int i = 0; i < 6; i++)
        shown[i] = t->at[i];
    smcoutput(shown, 1, 6);

    struct row *g = pmalloc(sizeof(struct row) + sizeof(short[2]), struct row);
    g->at[1] = -x;
    g->at[2 + x] = 4; // behind the end
    g->tag = g->at[1] + g->at[x + 2];
    smcoutput(g->tag, 1);

    struct chain *head = 0;
    for (public int i = 1; i < 4; i++) {
        struct chain *fresh = pmalloc(sizeof(struct chain) + i * sizeof(int), struct chain);
        fresh->next = head;
        fresh->at[i - 1] = 10 * i + x;
        if (i != x)
            head = fresh;
    }
    // Whichever it is, it ends before that.
    private int behind = head->at[4] + head->next->at[3];
    head->at[4] = 99;
    behind += head->at[4];
    smcoutput(behind, 1);
    private int total = 0;
    for (public int i = 0; i < 3; i++) {
        total = total * 100 + head->at[0] + head->at[1] + head->at[2];
        head = head->next;
    }
    smcoutput(total, 1);

    struct pairs *m = pmalloc(sizeof(struct pairs) + 2 * sizeof(int[2]), struct pairs);
    m->at[1][0] = 6;
    m->at[1][1] = 7;
    m->count = m->at[x - 1][x - 1] + m->at[1][x];
    smcoutput(m->count, 1);
    pfree(m);
    pfree(g);
    pfree(t);
    pfree(f);
    pfree(p);
    pfree(w);
    return 0;
}
