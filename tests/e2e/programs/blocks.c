/* pmalloc and pfree: numbers, arrays, structs with all kinds of fields, lists that are built and taken down. */
struct pair { private int low, high; };
struct item { private int key; public int id; struct pair pairs[2]; private int<8> code[3]; struct item *next; };
private int sum(private int *values, public int count) {
    private int result = 0;
    for (public int i = 0; i < count; i++)
        result += values[i];
    return result;
}
struct item *push(struct item *list, private int key, public int id) {
    struct item *first = pmalloc(1, struct item);
    first->key = key;
    first->id = id;
    first->pairs[1].high = key * 2;
    first->code[2] = 7;
    first->next = list;
    return first;
}
public int main() {
    public int n = 5, i, count = 0;
    private int *a = pmalloc(n, private int), *b = pmalloc(1, int), total;
    smcinput(a, 1, n);
    *b = sum(a, n);
    if (*b > 10) {
        a[2] = 100;
        *b += 1;
    }
    total = sum(a, n) + *b;
    smcoutput(total, 1);
    pfree(a);
    int (*rows)[3] = pmalloc(n, int[3]);
    for (i = 0; i < n; i++)
        rows[i][i % 3] = *b + i;
    total = rows[4][1] + rows[3][0] + rows[2][0];
    smcoutput(total, 1);
    pfree(rows);
    struct item *list = 0;
    for (i = 0; i < n; i++)
        list = push(list, *b - i, i);
    total = 0;
    for (struct item *each = list; each; each = each->next, count++)
        total += each->key * each->id + each->pairs[1].high + each->pairs[0].low + each->code[2];
    smcoutput(total, 1);
    smcoutput(count, 1);
    while (list) {
        struct item *next = list->next;
        pfree(list);
        list = next;
    }
    struct pair *pairs = pmalloc(n, struct pair);
    pairs[3].high = *b;
    total = pairs[3].high + pairs[0].low;
    smcoutput(total, 1);
    pfree(pairs);
    pfree(b);
    b = 0;
    pfree(b);
    return 0;
}
