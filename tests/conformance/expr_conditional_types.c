// 6.5.15: types of ?:.
#include <stdio.h>
struct s { int v; };
static void one(void) { puts("one"); }
static void two(void) { puts("two"); }
int main(int argc, char **argv) {
    (void)argv;
    int a = argc;
    struct s x = {1}, y = {2};
    struct s z = a > 5 ? x : y;
    const int ci = 4;
    int i = 3;
    const int *p = a ? &ci : &i;
    void *v = a ? (void *)&i : &ci;
    (a ? one : two)();
    a ? one() : two();
    printf("%d %d %d %d\n", z.v, (a ? x : y).v, *p, *(int *)v);
    printf("%g %d\n", a ? 1 : 2.5, (a ? -1 : 1u) > 0);
    printf("%d\n", *(a ? &i : 0));
    char c = a ? 'x' : 1000;
    printf("%c %s\n", c, a == 1 ? "one" : a == 2 ? "two" : "many");
    int v1[2] = {1, 2}, v2[2] = {3, 4};
    return (a ? v1 : v2)[1] - 2;
}
