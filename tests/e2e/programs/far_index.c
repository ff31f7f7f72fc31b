// A public address that is computed as a number leads far out of memory of malloc: the line is told, whether the program runs in
// the clear or not.
#include <stdlib.h>
int main(void) {
    public int *table = malloc(10 * sizeof *table);
    public unsigned long first = (public unsigned long)table; int x;
    smcinput(x, 1);
    for (public int i = 0; i < 10; i++)
        table[i] = i;
    for (public int i = 1; i <= 3; i++)
        first += 400000000 * i;
    x = x + *(public int *)first;
    smcoutput(x, 1);
    return 0;
}
