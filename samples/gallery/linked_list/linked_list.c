// An ordinary linked list, kept in order by insertion: where a node goes depends on private data, so its pointers do too.
#define N 6

struct node { int value; struct node *next; };

struct node *inserted(struct node *head, struct node *fresh, public int length) {
    struct node **link = &head;

    for (public int i = 0; i < length; i++)
        if (*link != 0 && (*link)->value < fresh->value)
            link = &(*link)->next;
    fresh->next = *link;
    *link = fresh;
    return head;
}

int main(void) {
    private int value[N], sorted[N];
    struct node *head = 0;

    smcinput(value, 1);
    for (public int i = 0; i < N; i++) {
        struct node *fresh = pmalloc(1, struct node);
        fresh->value = value[i];
        head = inserted(head, fresh, i);
    }
    for (public int i = 0; i < N; i++) {
        sorted[i] = head->value;
        head = head->next;
    }
    smcoutput(sorted, 1);
    return 0;
}
