// 6.7.6.2, 6.9.2: arrays completed later.
#include <stdio.h>
extern int first[];
int second[] = {1, 2, 3};
int first[2] = {4, 5};
int third[1];
int main(void) {
    printf("%d %zu %zu\n", first[1], sizeof first, sizeof second);
    int local[] = {[2] = 1}, (*p)[] = &first;
    printf("%zu %d\n", sizeof local / sizeof *local, (*p)[0]);
    return third[0];
}
