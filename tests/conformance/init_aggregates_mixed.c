#include <stdio.h>
#include <string.h>
/* initialisers */
struct a {
    int x;
    union {
        struct {
            char c, d;
        };
        short s;
    };
    int y[3];
} ga[] = {1, {{'a', 'b'}}, {1}, {.y = {[1] = 4, 5}, .x = 2, .s = 0x4142}, [3].y[2] = 7, [2] = {9}};
union u {
    int i;
    double d;
    char s[8];
} gu[] = {{1}, {.d = 2.5}, {.s = "hi"}, 4};
int m[][2][2] = {1, 2, 3, 4, {5}, {{6}, {[1] = 7}}};
char c1[] = "abc", c2[3] = "abc", c3[10] = {"xyz"}, c4[][4] = {"ab", "cd", [3] = "ef"}, c5[] = {'a', 0},
     *c6[] = {"p", 0, c1};
int *ip[] = {&m[0][0][1], m[1][0], (int *)0};
struct nest {
    struct {
        struct {
            int v;
        } d;
    } c;
    int tail;
} gn = {.c.d.v = 3, 4}, gn2 = {{{5}}, .tail = 6};
const struct {
    int n;
    const char *s;
} tab[] = {{1, "one"}, {2, "two"}, {0}};
static int sum(struct a *p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++)
        s += p[i].x * (i + 1) + p[i].y[0] + p[i].y[1] * 10 + p[i].y[2] * 100 + p[i].s;
    return s;
}
double dbl[] = {1, 2.5f, 'a', 1e2};
float fl = 1.0 / 3;
long long big = 0x7fffffff + 1LL;
unsigned neg = -1;
_Bool flag = &flag != 0;
char ch = 0x1FF & 0xff;
struct {
    unsigned a : 3, b : 5;
} bf = {7, 31};
int *q = (int[]){1, 2, 3} + 1;
struct a *pa = &(struct a){.x = 77};
int main(void) {
    printf("%zu %d\n", sizeof ga / sizeof *ga, sum(ga, 4));
    printf("%d %g %s %d\n", gu[0].i, gu[1].d, gu[2].s, gu[3].i);
    printf("%zu %d %d %d\n", sizeof m / sizeof m[0], m[1][0][0], m[2][0][0], m[2][1][1]);
    printf("%zu %zu %s %s %s %c\n", sizeof c1, sizeof c2, c3, c4[1], c4[3], c6[2][1]);
    printf("%d %d %d %d\n", *ip[0], *ip[1], gn.c.d.v + gn.tail, gn2.tail);
    for (int i = 0; tab[i].s; i++)
        printf("%s ", tab[i].s);
    puts("");
    printf("%g %.3f %lld %u %d %d %d %d\n", dbl[2], fl, big, neg, flag, ch, bf.b, *q);
    int n = 3;
    struct a la = {n, .y = {n, n + 1}}, lb = la, lc[2] = {la, {.x = n * 2}};
    printf("%d %d %d %d\n", lb.y[1], lc[0].y[0], lc[1].x, pa->x);
    char loc[4] = {0};
    strcpy(loc, "ok");
    puts(loc);
    int e[2] = {};
    printf("%d\n", e[1]);
    int z[2][2] = {{n}, n, n + 1};
    printf("%d %d\n", z[0][0], z[1][1]);
    struct a arr[2] = {[0 ... 1] = {.x = 4}};
    printf("%d\n", arr[1].x);
    int(*pz)[2] = z;
    printf("%d\n", pz[1][0]);
    return (int){3} - 3;
}
