// Pointers to private data, and those whose target depends on private data.
#include "check.h"

struct item { int value; struct item *next; public int id; };
struct pair { int first, of[2]; };
struct areas { int head, list[3], table[2][2]; struct pair pairs[2]; int tail; };

void swap(int *a, int *b) {
    int kept = *a;
    *a = *b;
    *b = kept;
}
int *larger(int *a, int *b) {
    return *a > *b ? a : b;
}

/// Right behind the last element there is nothing, whatever follows it; from there pointers come back.
void behind(int three, int back) {
    struct areas a = {9, {1, 2, 3}, {{4, 5}, {6, 7}}, {{8, {9, 10}}, {11, {12, 13}}}, 14}, all[2] = {a, a};
    struct areas *whole = all + (three - 1);
    struct pair *pair = a.pairs + (three - 1);
    int *p = a.list + three, *q = p + back, *r = &a.table[0][three - 1];
    IS(*p, 0);
    *p = 77;
    IS(a.table[0][0], 4);
    IS(*q * 10 + p[-1], 33);
    IS((p == a.list + 3) * 100 + (p != &a.table[0][0]) * 10 + (p - a.list), 103);
    IS((p > a.list) * 10 + (p <= q), 10);
    p--;
    IS(*p, 3);
    IS(*(a.list + three + back) * 10 + (a.list + three)[back], 33);
    IS(pair->first + pair->of[1], 0);
    pair->of[0] = 99;
    IS(a.tail * 100 + pair[-1].of[1], 1413);
    pair--;
    IS(pair->first, 11);
    IS(whole->head, 0);
    whole = whole + back;
    IS(whole->tail, 14);
    IS(*r * 10 + r[-1], 5);
    r = r + back;
    IS(*r, 5);
    p = a.list + three;
    p = p + (back + 1);
    IS(*p, 0);
    p = p + back;
    IS(*p, 3);
    p = back < 0 ? a.list + three : q;
    p = p + 2 * back;
    IS(*p, 2);
}

int main(void) {
    int a = 3, b = 4, c = 5, array[4] = {10, 20, 30, 40}, *p = &a, **pp = &p, *q, *r = 0;
    struct item third = {3, 0}, second = {2, &third}, first = {1, &second}, *at = &first;
    private int yes = 1, no = 0;
    public int *open, shown[2] = {7, 8};
    public char *text = "text";
    IS(*p + **pp + *&b, 10);
    swap(&a, &b);
    IS(a * 10 + b, 43);
    p = array + 1;
    p++;
    IS(*p + p[-1] + *(p + 1) + (p - array), 30 + 20 + 40 + 2);
    IS(p == &array[2], 1);
    p = 0;
    IS(p == 0, 1);
    open = shown + 1;
    IS(*open + text[1], 8 + 'e');
    // Chosen by private conditions.
    q = &a;
    if (no)
        q = &b;
    if (yes)
        r = q;
    IS(*r, 4);
    *r = 100;
    IS(a, 100);
    q = yes ? &b : &c;
    *q += 7;
    IS(b * 10 + c, 105);
    q = larger(&b, &c);
    IS(*q, 10);
    IS((q == &b) * 2 + (q != &c), 3);
    IS(q == r, 0);
    *larger(&a, &c) = 6;
    IS(a, 6);
    // Lists that private data link.
    if (yes)
        first.next = &third;
    IS(first.next->value, 3);
    at = at->next;
    at->value = 33;
    IS(third.value + second.value, 35);
    if (third.value == 33)
        at = &second;
    IS(at->next->value, 33);
    at = 0;
    IS(at ? 1 : 2, 2);
    // Beyond its list a pointer leads nowhere: reading gives 0, writing changes nothing.
    at = no ? &first : 0;
    IS(at->value, 0);
    at->value = 9;
    IS(first.value, 1);
    // Moved by private amounts.
    p = array + (yes + 1);
    IS(*p, 30);
    p = &array[no];
    *p = 11;
    IS(array[0], 11);
    IS(*(&array[2] - yes) * 100 + (&array[1])[yes + 1], 2040);
    behind(yes + 2, no - 1);
    return checked();
}
