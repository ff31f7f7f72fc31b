// 6.7.6.2: arrays of structs, pointers, functions, arrays.
#include <stdio.h>
static int twice(int x) { return 2 * x; }
static int half(int x) { return x / 2; }
int main(void) {
    struct { int n; char c[3]; } a[2][2] = {{{1, "a"}, {2, "b"}}, {{3, "c"}}};
    const char *words[][2] = {{"one", "1"}, {"two", "2"}};
    int (*ops[3])(int) = {twice, half, twice};
    int *pointers[2] = {&a[0][1].n, &a[1][0].n}, **pp = pointers + 1;
    printf("%d %s %s %d\n", a[0][1].n, a[1][0].c, words[1][0], **pp);
    for (int i = 0, x = 5; i < 3; i++) printf("%d ", x = ops[i](x));
    printf("%zu\n", sizeof a / sizeof a[0][0]);
    return a[1][1].n;
}
