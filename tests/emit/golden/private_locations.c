struct node { private int data; struct node *next; };
private int total, *best = &total;
struct node *pick(private int c, struct node *a, struct node *b) {
    return c ? a : b;
}
public int main() {
    private int a, b[4], *p = &a, *many[2] = {b, &a};
    struct node x = {1, 0}, y = {2, 0}, z;
    public int i = 1;
    smcinput(a, 1);
    if (a > 1) {
        p = b + i;
        best = &a;
        x.next = &y;
        many[i] = b;
    }
    *p = *p + 1;
    *p += a;
    p[i]++;
    p++;
    p -= i;
    a = (p == best) + (p - b) + !p + (p < b + 2);
    pick(a, &x, &y)->next->data = *many[1];
    pick(a, &x, &y)->next = x.next->next;
    z = *pick(a, &x, &y);
    *x.next = z;
    if (x.next)
        a = p && *p > 2;
    smcoutput(x.next->data, 1);
    return 0;
}
