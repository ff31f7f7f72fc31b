// 6.7.9: automatic aggregates with computed values, evaluated in order, self references.
#include <stdio.h>
struct node { int v; struct node *next; };
static int n;
static int next(void) { return ++n; }
int main(void) {
    int a[] = {next(), next(), next()}, b[5] = {[3] = next(), [1] = next()};
    struct node last = {next(), NULL}, first = {next(), &last};
    struct node *self = &(struct node){1, &first}, ring = {9, &ring};
    int m[2][2] = {{a[0], a[1]}, {a[2]}};
    const char *s[] = {a[0] == 1 ? "one" : "other", &"offset"[3]};
    int size = sizeof a, copy = copy = 4;
    printf("%d %d %d %d %d\n", a[0] + a[1] + a[2], b[3] + b[1], first.next->v, self->next->v, ring.next->next->v);
    printf("%d %s %s %d %d\n", m[1][0], s[0], s[1], size, copy);
    for (int i = 0; i < 2; i++) { int fresh[3] = {i}; fresh[2] += i + 1; printf("%d%d ", fresh[0], fresh[2]); }
    return n - 7;
}
