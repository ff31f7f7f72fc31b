// Structs that hold pointers, and arrays of pointers, at private indices: as a whole and by their fields.
struct node { int head; int d[3]; int *link; struct node *next; };
struct item { int v; public int id; struct item *next; };

struct node own, nodes[3];
struct item items[4], *block;
int e[3] = {1, 2, 3}, f[2] = {7, 8}, values[5] = {1, 2, 3, 4, 5}, *places[3], r;

void whole_structs(int x) {
    for (public int i = 0; i < 3; i++) {
        nodes[i].head = 10 * i;
        nodes[i].d[1] = 5 * i;
        nodes[i].link = e + i;
        nodes[i].next = &nodes[(i + 1) % 3];
    }
    own.link = f;
    own = nodes[x];
    r = *nodes[x].link;
    r += 100 * *own.link + 1000 * own.next->head + own.d[x];
    smcoutput(r, 1);
    nodes[x - 1] = own;
    r = *nodes[0].link * 100 + *nodes[1].link * 10 + *nodes[2].link;
    smcoutput(r, 1);
    nodes[x].link = f + 1;
    r = *nodes[0].link * 100 + *nodes[1].link * 10 + *nodes[2].link;
    smcoutput(r, 1);
    own = nodes[x + 3]; // out of range
    r = own.head + (own.next == 0) + (own.link == 0);
    smcoutput(r, 1);
}

// Public fields stand beside: the private ones are indexed.
void private_fields(int x) {
    block = pmalloc(3, struct item);
    for (public int i = 0; i < 4; i++) {
        items[i].v = 10 * i;
        items[i].id = i;
        items[i].next = &items[(i + 1) % 4];
    }
    for (public int i = 0; i < 3; i++) {
        block[i].v = 7 * i;
        block[i].next = &items[i];
        places[i] = values + 2 * i;
    }
    r = items[x].next->v + items[x].id;
    smcoutput(r, 1);
    r = block[x].v + 100 * block[x].next->v;
    smcoutput(r, 1);
    block[x + 1].v = 5;
    (block + x)->v += 5;
    r = block[0].v + block[1].v * 10 + block[2].v * 100;
    smcoutput(r, 1);
    struct item *q = &items[x];
    items[x].next = &block[2];
    r = q->next->v + items[2].next->v * 10;
    smcoutput(r, 1);
    pfree(block);
}

void places_of_values(int x) {
    r = *places[x] + 10 * places[x - 1][x];
    smcoutput(r, 1);
    places[x + 1] = &items[0].v;
    *places[x + 1] = 99;
    places[x]++;
    r = items[0].v + *places[2] + *places[1];
    smcoutput(r, 1);
}

int main(void) {
    int x[3];
    smcinput(x, 1);
    for (public int i = 0; i < 3; i++) {
        whole_structs(x[i]);
        private_fields(x[i]);
        places_of_values(x[i]);
    }
    return 0;
}
