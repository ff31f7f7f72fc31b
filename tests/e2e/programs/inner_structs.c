// Structs without a tag inside of structs, behind private locations.
struct rec {
    int id;
    struct {
        int a, b;
    } in, two[2];
};
struct rec db[3] = {{1, {4, 5}}, {2, {6, 7}}, {3, {1, 1}}};
static struct rec *find(int id) {
    for (public int i = 0; i < 3; i++)
        if (db[i].id == id)
            return &db[i];
    return 0;
}
int main(void) {
    int id, k;
    smcinput(id, 1);
    struct rec *p = find(id);
    p->in.b = 9;
    p->two[1].a = p->in.b + p->in.a;
    struct rec c = *p;
    k = db[id].in.b + db[id - 1].two[1].a;
    int *q = &db[id].in.a;
    *q += 100;
    smcoutput(c, 1);
    smcoutput(db, 1, 3);
    smcoutput(k, 1);
    return 0;
}
