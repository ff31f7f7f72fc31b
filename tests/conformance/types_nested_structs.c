// 6.7.2.1: structs inside of structs, defined there, visible outside.
#include <stdio.h>
struct outer {
    struct inner { int x; } first, many[2];
    struct { int n; struct inner again; } deep;
    enum level { LOW, HIGH = 9 } level;
};
int main(void) {
    struct inner i = {5};
    struct outer o = {{1}, {{2}, {3}}, {4, i}}, *p = &o;
    p->deep.again.x++;
    printf("%d %d %d %d\n", o.first.x, p->many[1].x, o.deep.n, o.deep.again.x);
    enum level l = HIGH;
    printf("%zu %d\n", sizeof(struct outer), l);
    return o.many[0].x - 2;
}
