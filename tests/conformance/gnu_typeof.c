// GNU: typeof, __auto_type.
#include <stdio.h>
#include <stddef.h>
#define container_of(p, type, member) ({ const typeof(((type *)0)->member) *m_ = (p); (type *)((char *)m_ - offsetof(type, member)); })
struct list { struct list *next; };
struct item { int value; struct list link; };
int main(void) {
    int x = 3;
    typeof(x) y = x;
    typeof(int *) p = &y;
    __typeof__(*p) z = *p + 1;
    typeof(x + 1.0) d = 2.5;
    typeof(int[3]) v = {1, 2, 3};
    __auto_type w = v[2] * d;
    const typeof(v) c = {7};
    typeof(&x) *pp = &p;
    struct item it = {42, {0}};
    struct list *l = &it.link;
    typeof(struct { int a; char b; }) anonymous = {1, 'b'};
    printf("%d %d %d %g %d %g %d\n", y, **pp, z, d, v[1], w, c[0]);
    printf("%d %zu %c\n", container_of(l, struct item, link)->value, sizeof(typeof(d)), anonymous.b);
    typedef typeof(main) function;
    function *self = main;
    extern typeof(int) later;
    return self == main ? later : 1;
}
int later = 0;
