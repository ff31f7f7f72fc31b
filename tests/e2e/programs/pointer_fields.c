// Pointers to private data in the unqualified fields of private structs: their targets are private as the struct is, and
// may depend on private data.
struct item {
    int weight;
    int *price;
    struct item *next;
};
struct holder {
    int *first, *both[2];
};

int stock[4] = {10, 20, 30, 40};

static struct item make(int weight, int *price) {
    struct item result = {weight, price};
    return result;
}

static int sum(struct item *list) {
    int total = 0;
    for (public int i = 0; i < 3; i++) {
        if (!list)
            break;
        total += list->weight * *list->price;
        list = list->next;
    }
    return total;
}

int main(void) {
    int x, y;
    smcinput(x, 1);
    smcinput(y, 1);
    struct item a = make(1, &stock[0]), b = make(2, &stock[1]), c = make(x, &y), chosen = a;
    if (x > 2)
        chosen = b;
    int read = *chosen.price;
    smcoutput(read, 1);
    *chosen.price += 5;
    a.next = &b;
    if (y < 0)
        b.next = &c;
    int all = sum(&a);
    smcoutput(all, 1);
    struct item *p = &a;
    if (x == 3)
        p = &c;
    p->price = &stock[3];
    *p = make(7, p->price + (x == 4 ? 0 : -1));
    smcoutput(c.weight, 1);
    int after = *c.price;
    smcoutput(after, 1);
    struct holder h = {&stock[2], {&x, &y}};
    if (x > y)
        h.both[1] = h.first;
    *h.both[1] = 99;
    smcoutput(stock, 1);
    smcoutput(y, 1);
    return 0;
}
