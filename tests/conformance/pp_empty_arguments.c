// 6.10.3: empty arguments and empty expansions.
#include <stdio.h>
#define ADD(x, y) (0 + x + 0 y)
#define NOTHING
#define LIST(...) 1, 2 __VA_ARGS__
#define STR(x) #x
#define WRAP(x) (x)
#define FUNCTION(t, n)
int main(void) {
    int a = ADD(1, ), b = ADD(0, + 2), c[] = {LIST()};
    NOTHING NOTHING;
    FUNCTION(void, unused_local)
    printf("%d %d %zu %s\n", a, b, sizeof c, STR() "" STR(x));
    return WRAP(NOTHING 0);
}
