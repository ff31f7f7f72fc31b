/* Linked lists whose order depends on private data: sorted insertion, search and update, deletion, stack, queue. */
struct node { private int data; struct node *next; };
typedef struct node *list;

struct node *make(private int data) {
    struct node *p = pmalloc(1, struct node);
    p->data = data;
    return p;
}
/* The place is found by private comparisons; steps: a public bound of the list's length. */
struct node *insert(struct node *head, struct node *added, public int steps) {
    struct node *before = 0, *at = head;
    for (public int i = 0; i < steps; i++)
        if (at->data < added->data) {
            before = at;
            at = at->next;
        }
    added->next = at;
    if (before)
        before->next = added;
    else
        head = added;
    return head;
}
list find(list head, private int data, public int steps) {
    list found = 0, p;
    public int i;
    for (i = 0, p = head; i < steps; i++, p = p->next)
        if (p && p->data == data)
            found = p;
    return found;
}
struct node *without(struct node *head, private int data, public int steps) {
    struct node *before = 0, *p = head;
    for (public int i = 0; i < steps; i++) {
        if (p != 0) {
            if (p->data == data) {
                if (before == 0)
                    head = p->next;
                else
                    before->next = p->next;
            } else
                before = p;
            p = p->next;
        }
    }
    return head;
}
private int length(struct node *p, public int steps) {
    private int n = 0;
    for (public int i = 0; i < steps; i++)
        if (p) {
            n++;
            p = p->next;
        }
    return n;
}
private int longest(struct node *p, public int depth) {
    if (depth == 0)
        return 0;
    return p ? 1 + longest(p->next, depth - 1) : 0;
}
void show(struct node *p, public int steps) {
    for (public int i = 0; i < steps; i++) {
        private int data = p->data;
        smcoutput(data, 1);
        p = p->next;
    }
}
struct queue { struct node *first, *last; };
void put(struct queue *q, struct node *added, private int yes) {
    added->next = 0;
    if (yes) {
        if (q->last)
            q->last->next = added;
        else
            q->first = added;
        q->last = added;
    }
}
private int take(struct queue *q) {
    private int data = q->first->data;
    if (q->first) {
        q->first = q->first->next;
        if (!q->first)
            q->last = 0;
    }
    return data;
}
public int main() {
    public int n = 5, i;
    private int A[n], key, del, sum = 0;
    smcinput(A, 1, n);
    smcinput(key, 1);
    smcinput(del, 1);

    struct node *head = 0;
    for (i = 0; i < n; i++)
        head = insert(head, make(A[i]), i);
    show(head, n);

    list hit = find(head, key, n), none = find(head, -1, n);
    hit->data += 100;
    none->data = 55;
    private int is_hit = hit != 0, is_none = none == 0;
    smcoutput(is_hit, 1);
    smcoutput(is_none, 1);
    show(head, n);
    head = without(head, del, n);
    head = without(head, -7, n);
    show(head, n);
    key = length(head, n);
    smcoutput(key, 1);
    key = longest(head, n);
    smcoutput(key, 1);

    /* A stack where private conditions push and pop. */
    struct node *top = 0;
    for (i = 0; i < n; i++) {
        struct node *p = make(A[i] * 2);
        p->next = top;
        if (A[i] > 20)
            top = p;
    }
    show(top, n);
    if (top->next)
        top = top->next;
    sum = top->data;
    smcoutput(sum, 1);

    struct queue q = {0, 0};
    for (i = 0; i < n; i++)
        put(&q, make(A[i]), A[i] != 17);
    sum = take(&q) + take(&q) * 1000;
    smcoutput(sum, 1);
    put(&q, make(1), 1);
    for (i = 0; i < n; i++) {
        sum = take(&q);
        smcoutput(sum, 1);
    }
    key = length(q.first, n);
    smcoutput(key, 1);
    return 0;
}
