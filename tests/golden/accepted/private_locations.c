/* Pointers that get a private location, and pointers beside them that keep a public one. */
struct node { private int data; struct node *next, *public peer; };
struct public_list { private int data; struct public_list *next; };
private int total, *best = &total;
public int count;
struct node *choose(private int c, struct node *a, struct node *b) { return c ? a : b; }
private int sum(struct public_list *list) {
    private int result = 0;
    while (list) {
        result += list->data;
        list = list->next;
    }
    return result;
}
void walk(struct node **at) { *at = (*at)->next; }
public int main() {
    private int a, b[3], *p = &a, *other = b, *private said = 0;
    public int i, *counter = &count;
    struct node x = {1, 0, 0}, y = {2, &x, &x}, *at = &x;
    struct public_list u = {1, 0}, v = {2, &u};
    if (a > 3) {
        private int *own = &b[1];
        p = own++;
        walk(&at);
        best = p;
    }
    a = sum(&v);
    while (other < b + 2)
        other++;
    (*counter)++;
    choose(a, &x, at)->data = *best + (p == said);
    x.peer = y.peer;
    for (i = 0; i < 3; i++, at = at->next)
        at->data++;
    if (!at || p && *p > 2)
        a = p - b;
    return 0;
}
