// A struct with public data somewhere inside shows where a pointer leads, and where a private index does.
struct inner { int w; public int seen; };
struct mixed { int v; struct inner in; };
struct named { int v; public char *name; }; // error: the target of 'name' depends on private data, but it points to public data
struct titled { int v; public char *title; };
struct mixed all[4], one;
struct titled titles[3], title;
struct named names[3], name;
int main(void) {
    int x, r;
    smcinput(x, 1);
    struct mixed *q = &all[0];
    struct named *n = names;
    if (x) {
        q = &all[1];
        n = names + 1;
    }
    one = *q; // error: '*q' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    *q = one; // error: '*q' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    r = q->in.w + all[x].in.w + (all + x)->in.w + q[x].v;
    r = q->in.seen; // error: 'q->in.seen' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    q->in.seen = 3; // error: 'q->in.seen' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    name = *n; // error: '*n' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    one = all[x]; // error: 'all[x]' as a whole would show its private index in its public fields: name the private fields
    r = all[x].in.seen;
    all[x].in.seen = 7; // error: public data is indexed by 'x', which is private // hint: declare 'all' private: then nobody sees which element is used
    (all + x)->in.seen = 7; // error: '(all + x)->in.seen' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    r = (all + x)->in.seen; // error: '(all + x)->in.seen' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    one = q[x]; // error: 'q[x]' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    title = titles[x]; // error: 'titles[x]' as a whole would show its private index in its public fields: name the private fields
    n->name = "abc"; // error: 'n->name' is public data behind a pointer that depends on private data // hint: declare it private: it would show where the pointer leads
    smcoutput(r, 1);
    return 0;
}
