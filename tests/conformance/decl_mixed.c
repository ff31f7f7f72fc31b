#include <stdio.h>
int x = 5;
static int y;
extern int x;
int y2;
int y2;
int f(void);
int(f)(void) {
    return 1;
}
int (*g(int n))(void) {
    return n ? f : 0;
}
int *(*(*h)(int))[3];
int a3[3];
int *b3[3] = {a3, a3 + 1, 0};
static int *(*hh(int n))[3] {
    a3[1] = n;
    return &b3;
}
typedef int I, *PI, AI[2], FI(int);
FI dbl;
int dbl(int q) {
    return q * 2;
}
const volatile unsigned long long int cv = 1;
long unsigned static int lu = 2;
char const *const restrict1 = "r";
struct {
    int a;
    struct {
        int b;
    };
    union {
        int c;
        float d;
    };
} anon = {1, {2}, {3}};
enum { E1 = sizeof(int), E2 = 'a', E3 = E1 ? E2 : -1 };
int sized[E1 * 2];
int arr2[][3] = {{1}, {2, 3}, 4, 5, 6, [1] = {[2] = 9}};
int main(void) {
    register int r = 3;
    auto int au = 4;
    static int st[2] = {1};
    {
        int x = 7;
        {
            extern int x;
            printf("%d\n", x);
        }
        printf("%d\n", x);
    }
    h = hh;
    printf("%d %d\n", *(*h(6))[1], g(1)());
    I i = 1;
    PI p = &i;
    AI ai = {1, 2};
    typedef struct I {
        int z;
    } J;
    J j = {4};
    struct I k = j;
    {
        int I = 2;
        i = I * 2;
    }
    printf("%d %d %d %d %d\n", *p, ai[1], k.z, dbl(4), (int)(cv + lu) + r + au + st[0]);
    printf("%d %d %d %zu %d %d\n", anon.b, anon.c, E3, sizeof sized, arr2[1][2], arr2[2][0]);
    for (int i = 0, *q = &i; i < 2; i++)
        printf("%d", *q);
    puts(restrict1);
    unsigned char uc = 300;
    signed char sc = (signed char)200;
    short sh = (short)70000;
    printf("%d %d %d %d\n", uc, sc, sh, (_Bool)0.5);
    int t = 0;
    t = t++ ? 1 : 2, t += 3;
    printf("%d %d\n", t, (1, 2, 3));
    return sizeof(char[(int)3.7]) == 3 ? 0 : 1;
}
