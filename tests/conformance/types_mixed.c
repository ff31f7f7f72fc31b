#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct node {
    struct node *next[2];
    int key;
} node;
static node *insert(node *n, int k) {
    if (!n) {
        n = calloc(1, sizeof *n);
        n->key = k;
        return n;
    }
    n->next[k > n->key] = insert(n->next[k > n->key], k);
    return n;
}
static int walk(const node *n, int d, void (*f)(const node *, int)) {
    if (!n)
        return d;
    int a = walk(n->next[0], d + 1, f);
    f(n, d);
    int b = walk(n->next[1], d + 1, f);
    return a > b ? a : b;
}
static void show(const node *n, int d) {
    printf("%*s%d\n", d * 2, "", n->key);
}
struct fam {
    int n;
    double v[];
};
struct opt {
    unsigned a : 3, b : 5;
    signed c : 4;
    unsigned : 0;
    unsigned d : 1;
};
union pun {
    float f;
    unsigned u;
    struct {
        unsigned m : 23, e : 8, s : 1;
    };
};
enum e { A = 5, B, C = B * 2, D = -1 };
int main(void) {
    node *r = 0;
    for (int i = 0; i < 7; i++)
        r = insert(r, (i * 5) % 7);
    printf("depth %d\n", walk(r, 0, show));
    struct fam *f = malloc(sizeof *f + 3 * sizeof f->v[0]);
    f->n = 3;
    for (int i = 0; i < f->n; i++)
        f->v[i] = i / 2.0;
    printf("%g %zu\n", f->v[2], sizeof *f);
    struct opt o = {9, 33, 9, 1};
    printf("%d %d %d %d\n", o.a, o.b, o.c, o.d);
    o.a--;
    o.a--;
    o.c += 7;
    printf("%d %d %d\n", o.a, o.c, o.a - 9 < 0);
    union pun p = {.f = -1.5f};
    printf("%u %u %u %x\n", p.s, p.e, p.m, p.u);
    enum e x = C;
    printf("%d %d %d\n", x, D, (enum e)6 == B);
    char buf[16];
    memset(buf, 'x', 15);
    buf[15] = 0;
    memmove(buf + 2, buf, 5);
    printf("%s %d\n", buf, strncmp("abc", "abd", 2));
    free(f);
    return 0;
}
