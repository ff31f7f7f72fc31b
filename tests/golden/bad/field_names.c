struct s {
    int a;
    public int b;
};
struct outer {
    int c;
    struct s in[2];
};
struct list {
    int v;
    public char *name;
};
void copy(struct s *to, struct s *from, int x) {
    if (x)
        *to = *from; // error: a branch on private data may not assign to the public field 'b' of '*to'
}
public int main() {
    int x = 1;
    struct outer p, q;
    struct list l, m;
    smcinput(x, 1);
    copy(&p.in[0], &q.in[0], x);
    if (x) {
        p = q; // error: a branch on private data may not assign to the public field 'in.b' of 'p'
        l = m; // error: a branch on private data may not assign to the pointer 'name' of 'l'
        p.in[1].b = 2; // error: a branch on private data may not assign to public 'p.in[1].b'
    }
    return 0;
}
