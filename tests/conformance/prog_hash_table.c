// A hash table of words with chains, and a callback.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define BUCKETS 8
typedef struct entry entry;
struct entry { char *key; int count; entry *next; };
typedef struct { entry *buckets[BUCKETS]; size_t size; } table;
static unsigned long hash(const char *s) { unsigned long h = 5381; for (int c; (c = *s++);) h = (h << 5) + h + (unsigned)c; return h; }
static entry **find(table *t, const char *key) {
    entry **e = &t->buckets[hash(key) % BUCKETS];
    while (*e && strcmp((*e)->key, key)) e = &(*e)->next;
    return e;
}
static void add(table *t, const char *key) {
    entry **e = find(t, key);
    if (!*e) {
        *e = calloc(1, sizeof **e);
        (*e)->key = strcpy(malloc(strlen(key) + 1), key);
        t->size++;
    }
    (*e)->count++;
}
static void each(const table *t, void (*f)(const entry *, void *), void *with) {
    for (int i = 0; i < BUCKETS; i++) for (const entry *e = t->buckets[i]; e; e = e->next) f(e, with);
}
static void total(const entry *e, void *with) { *(int *)with += e->count; }
static void longest(const entry *e, void *with) { const char **best = with; if (!*best || strlen(e->key) > strlen(*best)) *best = e->key; }
int main(void) {
    table t = {{0}};
    char text[] = "the quick brown fox jumps over the lazy dog and the brown cat sleeps";
    for (char *w = strtok(text, " "); w; w = strtok(NULL, " ")) add(&t, w);
    int n = 0;
    const char *best = NULL;
    each(&t, total, &n);
    each(&t, longest, &best);
    printf("%zu %d %s %d %d\n", t.size, n, best, (*find(&t, "the"))->count, *find(&t, "cow") == NULL);
    return 0;
}
