/* Pointers out of masked jumps and private switches, structs of pointers, arrays of pointers in blocks. */
struct node { private int data; struct node *next; };
struct pair { struct node *first, *second; private int count; };
struct node *find(struct node *list, private int data, public int n) {
    for (public int i = 0; i < n; i++) {
        if (!list)
            return 0;
        if (list->data == data)
            return list;
        list = list->next;
    }
    return 0;
}
struct pair choose(private int c, struct pair a, struct pair b) {
    return c ? a : b;
}
private int count(struct node *p, public int n) {
    private int result = 0;
    for (public int i = 0; i < n; i++) {
        if (p == 0)
            break;
        result++;
        p = p->next;
    }
    return result;
}
public int main() {
    public int n = 4, i;
    private int x, c;
    smcinput(x, 1); smcinput(c, 1);
    struct node nodes[n], copy = {0, 0};
    for (i = 0; i < n; i++) {
        nodes[i].data = i * 10;
        nodes[i].next = i + 1 < n ? &nodes[i + 1] : 0;
    }
    struct node *hit = find(nodes, x, n), *none = find(nodes, 7, n);
    x = hit->data + (none != 0) + 100 * (hit == &nodes[2]) ;
    smcoutput(x, 1);
    x = count(hit, n) * 10 + count(none, n);
    smcoutput(x, 1);
    if (c > 0)
        copy = *hit;
    else
        copy = nodes[0];
    smcoutput(copy.data, 1);
    copy.next->data = 5;
    smcoutput(nodes[3].data, 1);
    struct pair a = {&nodes[0], &nodes[1], 1}, b = {&nodes[2], 0, 2}, r = choose(c, a, b);
    r.second->data += 1000;
    if (c) {
        struct node *t = r.first;
        r.first = r.second;
        r.second = t;
        r.count++;
    }
    x = r.first->data + r.count;
    smcoutput(x, 1);
    switch (c) {
    case 1: hit = &nodes[0]; break;
    case 2: hit = &nodes[1]; break;
    default: hit = 0;
    }
    x = hit ? hit->data : -1;
    smcoutput(x, 1);
    struct node *(*grid)[2] = pmalloc(2, struct node *[2]);
    grid[1][0] = &nodes[3];
    if (c) grid[1][1] = grid[1][0];
    grid[1][1]->data++;
    smcoutput(nodes[3].data, 1);
    pfree(grid);
    return 0;
}
