// 6.7.2.2: enumerations as integers, flags, array sizes and indices.
#include <stdio.h>
enum flags { READ = 1, WRITE = 1 << 1, EXEC = 1 << 2 };
enum state { IDLE, BUSY, DONE, LAST };
int main(void) {
    enum flags f = READ | EXEC;
    f |= WRITE;
    f &= ~READ;
    int count[LAST] = {0};
    for (enum state s = IDLE; s < LAST; s++) count[s] = s * s;
    printf("%d %d %d %d\n", f, f & EXEC, count[DONE], LAST);
    enum state t = (enum state)(BUSY + 1);
    return t == DONE ? f - 6 : 1;
}
