// 5.1.2.2.1: main with the number of its arguments alone, as some programs have it.
// arguments: one two
#include <stdio.h>
int main(int count) {
    printf("%d\n", count);
    return 0;
}
