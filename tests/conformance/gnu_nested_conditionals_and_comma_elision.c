// GNU: compound literals as initialisers, casts to unions, old designators.
#include <stdio.h>
struct s { int a, b; };
union u { int i; double d; };
static struct s table[] = {(struct s){1, 2}, {.b = 4, .a = 3}};
static int array[] = (int[]){1, 2, 3};
struct s old = {b: 5, a: 6};
int by_index[3] = {[1] = 7};
static int take(union u u) { return u.i; }
int main(void) {
    union u u = (union u)5;
    printf("%d %d %d\n", take((union u)9), u.i, take((union u){8}));
    printf("%d %d %d %d %d\n", table[0].b, table[1].a, array[2], old.a, by_index[1]);
    return 0;
}
