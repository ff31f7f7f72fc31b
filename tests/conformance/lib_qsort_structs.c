// 7.22.5: sorting structs by several keys, searching.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct person { char name[8]; int age; };
static int only_age(const void *a, const void *b) { return ((const struct person *)a)->age - ((const struct person *)b)->age; }
static int by_age(const void *a, const void *b) { int d = only_age(a, b); return d ? d : strcmp(((const struct person *)a)->name, ((const struct person *)b)->name); }
int main(void) {
    struct person p[] = {{"bob", 30}, {"ann", 25}, {"cid", 30}, {"dan", 20}}, key = {"", 25}, *f;
    size_t n = sizeof p / sizeof *p;
    qsort(p, n, sizeof *p, by_age);
    for (size_t i = 0; i < n; i++) printf("%s%d ", p[i].name, p[i].age);
    f = bsearch(&key, p, n, sizeof *p, only_age);
    printf("%s\n", f ? f->name : "none");
    return 0;
}
