// A singly linked list: insert, reverse, sort, free.
#include <stdio.h>
#include <stdlib.h>
typedef struct node { int value; struct node *next; } node;
static node *push(node *head, int value) {
    node *n = malloc(sizeof *n);
    if (!n) exit(1);
    *n = (node){value, head};
    return n;
}
static node *reverse(node *head) {
    node *r = NULL;
    while (head) { node *next = head->next; head->next = r; r = head; head = next; }
    return r;
}
static node *merge(node *a, node *b) {
    node head, *tail = &head;
    while (a && b) { node **less = a->value <= b->value ? &a : &b; tail = tail->next = *less; *less = (*less)->next; }
    tail->next = a ? a : b;
    return head.next;
}
static node *sort(node *l) {
    if (!l || !l->next) return l;
    node *slow = l, *fast = l->next;
    while (fast && fast->next) slow = slow->next, fast = fast->next->next;
    node *second = slow->next;
    slow->next = NULL;
    return merge(sort(l), sort(second));
}
static void insert(node **at, int value) { while (*at && (*at)->value < value) at = &(*at)->next; *at = push(*at, value); }
int main(void) {
    node *l = NULL;
    unsigned seed = 7;
    for (int i = 0; i < 12; i++) l = push(l, (int)((seed = seed * 1103515245 + 12345) >> 16 & 63));
    l = sort(reverse(l));
    insert(&l, 20);
    for (node *n = l; n; n = n->next) printf("%d%s", n->value, n->next ? " " : "\n");
    while (l) { node *n = l->next; free(l); l = n; }
    return 0;
}
