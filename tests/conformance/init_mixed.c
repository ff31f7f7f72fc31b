#include <stdio.h>
struct S {
    int a;
    struct {
        int b, c;
    } in[2];
    union {
        long l;
        char c[8];
    } u;
};
struct S g = {.in[1].c = 7, .in[0] = {.c = 1}, .u.c = "abc", 9};
int arr[] = {[3] = 1, [1] = 2, 5, [0 ... 0] = 8};
char str[5] = "hello";
const char *const names[] = {[2] = "two", [0] = "zero"};
static int (*const table[])(const char *) = {
    puts,
};
int main() {
    printf("%d %d %d %d %s\n", g.a, g.in[1].c, g.in[0].c, g.in[0].b, g.u.c);
    printf("%zu %d %d %d %d\n", sizeof arr / sizeof *arr, arr[0], arr[1], arr[2], arr[3]);
    printf("%.5s %d %s %s\n", str, names[1] == 0, names[0], names[2]);
    table[0]("x");
    struct S *p = &(struct S){.a = 4, .u = {.l = 3}};
    printf("%d %ld\n", p->a, p->u.l);
    int *q = (int[]){1, 2, 3};
    int(*r)[3] = &(int[3]){4, 5, 6};
    printf("%d %d %zu\n", q[2], (*r)[1], sizeof(int[]){1, 2, 3, 4});
    for (int i = 0; i < 3; i++) {
        int *z = (int[2]){i, i * i};
        printf("%d ", z[1]);
    }
    printf("\n");
    return ((struct S){.a = 41}).a + 1;
}
