// 6.7.9: arrays, partly given, by nested braces and without.
#include <stdio.h>
int sizes_itself[] = {1, 2, 3, 4};
int part[5] = {1, 2};
int nested[2][3] = {{1}, {2, 3}};
int flat[2][3] = {1, 2, 3, 4};
int cube[2][2][2] = {{{1}, {2}}, {{3, 4}}};
static int mixed[][2] = {1, 2, {3}, 4};
int main(void) {
    int local[3] = {7}, all_zero[4] = {0}, i = 3;
    int from_values[] = {i, i + 1, i * 2,};
    int scalar = {5};
    printf("%zu %d %d\n", sizeof sizes_itself / sizeof *sizes_itself, part[1], part[4]);
    printf("%d %d %d\n", nested[1][1], flat[1][0], cube[1][0][1]);
    printf("%zu %d %d\n", sizeof mixed / sizeof *mixed, mixed[1][1], mixed[2][0]);
    printf("%d %d %d %d %d\n", local[0], local[2], all_zero[3], from_values[2], scalar);
    return 0;
}
