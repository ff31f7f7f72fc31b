#include <stdio.h>
/* declarators & scoping */
int (*(*fpp)(int (*)(int), int))(int);
static int inc(int x) {
    return x + 1;
}
static int (*compose(int (*f)(int), int n))(int) {
    return n ? f : inc;
}
int f(int a[3], int (*g)(int), int h(int)), v;
char *(*ap[2])(void);
static char *s1(void) {
    return "one";
}
static int arr[2][3][4];
typedef int (*row)[4];
typedef struct T T;
struct T {
    T *n;
    int (*cmp)(const T *, const T *);
    struct {
        int q;
    } in[2];
};
int f(int *a, int g(int), int (*h)(int)) {
    return g(a[0]) + h(a[1]);
}
static int cmp(const T *a, const T *b) {
    return a->in[0].q - b->in[1].q;
}
void proto(int, char *, ...);
typedef void V;
V proto2(V) {}
static int(x0) = 4, *(px) = &x0, **ppx = &px;
extern int later;
int uses(void) {
    return later;
}
int later = 12;
static int tent;
static int tent;
int *addr = &arr[1][2][3];
char (*pstr)[6] = &"hello";
long diff = (char *)&arr[1] - (char *)&arr[0];
enum fwd { ONE = 1 } en = ONE;
struct bitf {
    enum fwd e : 2;
    unsigned : 0;
    int z : 7;
};
struct {
    int x;
} noname[2] = {{1}, {2}}, *pn = noname + 1;
int main(void) {
    fpp = compose;
    ap[0] = s1;
    ap[1] = &s1;
    row r = arr[0];
    r[2][3] = 5;
    arr[1][2][3] = 9;
    T t = {.cmp = cmp, .in = {{3}, {5}}};
    t.n = &t;
    printf("%d %s %s %d %d\n", fpp(inc, 1)(4), ap[0](), (*ap[1])(), arr[0][2][3], *addr);
    printf("%d %d %d %c %ld\n", t.n->n->cmp(&t, t.n), **ppx, uses(), (*pstr)[1], diff);
    int a[] = {1, 2};
    printf("%d %d\n", f(a, inc, inc), pn->x);
    {
        int f = 3, main = f;
        struct T {
            int z;
        } t = {8};
        printf("%d %d %zu\n", main, t.z, sizeof(struct T));
    }
    proto2();
    struct bitf b = {ONE, -3};
    printf("%d %d\n", b.e, b.z);
    for (int i = 0; i < 2; i++) {
        static int calls;
        int i = 10;
        calls += i;
        printf("%d ", calls);
    }
    int T = 3;
    (void)T;
    {
        typedef int f;
        f q = 3;
        printf("%d\n", q);
    }
    goto end;
    {
        int skipped;
    end:
        skipped = 3;
        printf("%d\n", skipped);
    }
    return 0;
}
