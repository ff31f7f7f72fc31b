// 6.7.6: declarators of every shape.
#include <stdio.h>
static int f0(void) { return 10; }
static int f1(void) { return 11; }
static int (*choose(int which))(void) { return which ? f1 : f0; }
static int (*(*chooser(void))(int))(void) { return choose; }
static int rows[2][3] = {{1, 2, 3}, {4, 5, 6}};
static int (*row_of(int i))[3] { return &rows[i]; }
static int *(*pick(int **all))(int) { (void)all; return 0; }
int main(void) {
    int x = 1, *p = &x, **pp = &p, ***ppp = &pp;
    int *array_of_pointers[3] = {&x, &x, p};
    int (*pointer_to_array)[3] = rows;
    int (*functions[2])(void) = {f0, f1};
    int (*(*pointer_to_functions)[2])(void) = &functions;
    int (**pf)(void) = functions;
    int *(*array_of_arrays[2])[3] = {&array_of_pointers, 0};
    const int *const *const c = (const int *const *)pp;
    printf("%d %d %d\n", ***ppp, *array_of_pointers[2], pointer_to_array[1][2]);
    printf("%d %d %d\n", functions[0](), (*pointer_to_functions)[1](), (*pf[1])());
    printf("%d %d\n", choose(1)(), chooser()(0)());
    printf("%d %d\n", (*row_of(1))[0], row_of(0)[1][2]);
    printf("%d %d\n", *(*array_of_arrays[0])[1], **c);
    return pick(pp) != 0;
}
