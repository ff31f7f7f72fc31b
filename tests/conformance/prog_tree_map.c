// A binary search tree with iterators, callbacks and deletion.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct tree { const char *key; int value; struct tree *child[2]; };
static struct tree **locate(struct tree **t, const char *key) {
    int c;
    while (*t && (c = strcmp(key, (*t)->key)) != 0) t = &(*t)->child[c > 0];
    return t;
}
static int *at(struct tree **root, const char *key) {
    struct tree **t = locate(root, key);
    if (!*t) { *t = calloc(1, sizeof **t); (*t)->key = key; }
    return &(*t)->value;
}
static void erase(struct tree **root, const char *key) {
    struct tree **t = locate(root, key), *dead = *t;
    if (!dead) return;
    if (dead->child[0] && dead->child[1]) {
        struct tree **s = &dead->child[1];
        while ((*s)->child[0]) s = &(*s)->child[0];
        struct tree *next = *s;
        *s = next->child[1];
        memcpy(next->child, dead->child, sizeof next->child);
        *t = next;
    } else {
        *t = dead->child[dead->child[0] == NULL];
    }
    free(dead);
}
static void walk(const struct tree *t, void visit(const char *, int)) { if (t) { walk(t->child[0], visit); visit(t->key, t->value); walk(t->child[1], visit); } }
static void show(const char *key, int value) { printf("%s=%d ", key, value); }
int main(void) {
    struct tree *root = NULL;
    const char *const words[] = {"m", "c", "x", "a", "d", "p", "z", "d"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) *at(&root, words[i]) += (int)i + 1;
    walk(root, show);
    erase(&root, "m");
    erase(&root, "a");
    erase(&root, "none");
    putchar('\n');
    walk(root, show);
    putchar('\n');
    return *at(&root, "d") - 13;
}
