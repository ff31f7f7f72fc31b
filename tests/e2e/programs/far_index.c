// A public pointer in a struct walks far out of memory of malloc: the line is told, whether the program runs in the clear or not.
#include <stdlib.h>
int main(void) {
    public int *table = malloc(10 * sizeof *table);
    public struct { int *at; } first = {table}; int x;

    smcinput(x, 1);
    for (public int i = 0; i < 10; i++)
        table[i] = i;
    for (public int i = 1; i <= 3; i++)
        first.at += 100000000 * i;
    x = x + *first.at;
    smcoutput(x, 1);
    return 0;
}
