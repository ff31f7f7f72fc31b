struct part { private int x[2]; public int y; };
struct node { private int data; struct part part; struct node *next; };
public int main() {
    public int n = 3;
    private int *a = pmalloc(n, int);
    struct node *list = pmalloc(1, struct node);
    list->next = pmalloc(1, struct node);
    list->next->data = a[1];
    list->next->part.x[1]++;
    pfree(list->next);
    pfree(list);
    pfree(a);
    return 0;
}
