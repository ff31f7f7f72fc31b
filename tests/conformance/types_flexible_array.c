// 6.7.2.1: flexible array members.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct text { size_t length; char data[]; };
struct vector { int count; int values[]; };
static struct vector fixed = {3, {1, 2, 3}};
static struct text *make(const char *s) {
    struct text *t = malloc(sizeof *t + strlen(s) + 1);
    t->length = strlen(s);
    strcpy(t->data, s);
    return t;
}
int main(void) {
    struct text *t = make("flexible");
    printf("%zu %s %zu\n", t->length, t->data, sizeof(struct text));
    printf("%d %d\n", fixed.values[2], fixed.count);
    free(t);
    return 0;
}
