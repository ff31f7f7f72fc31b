// A binary heap of structs with a comparison function.
#include <stdio.h>
struct task { int id, cost; };
struct heap { struct task t[16]; int n; int (*less)(struct task, struct task); };
static int by_cost(struct task a, struct task b) { return a.cost < b.cost; }
static void push(struct heap *h, struct task t) {
    int i = h->n++;
    for (; i && h->less(t, h->t[(i - 1) / 2]); i = (i - 1) / 2) h->t[i] = h->t[(i - 1) / 2];
    h->t[i] = t;
}
static struct task pop(struct heap *h) {
    struct task top = h->t[0], last = h->t[--h->n];
    int i = 0;
    for (int c; (c = 2 * i + 1) < h->n; i = c) { if (c + 1 < h->n && h->less(h->t[c + 1], h->t[c])) c++; if (!h->less(h->t[c], last)) break; h->t[i] = h->t[c]; }
    h->t[i] = last;
    return top;
}
int main(void) {
    struct heap h = {.less = by_cost};
    const int costs[] = {5, 3, 8, 1, 9, 2};
    for (int i = 0; i < 6; i++) push(&h, (struct task){i, costs[i]});
    while (h.n) { struct task t = pop(&h); printf("%d:%d ", t.id, t.cost); }
    printf("\n");
    return h.n;
}
