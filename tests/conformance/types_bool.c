// 6.2.5, 6.3.1.2: _Bool.
#include <stdbool.h>
#include <stdio.h>
struct s { bool a; _Bool b : 1; };
static bool odd(int x) { return x & 1; }
static _Bool large(double d) { return d; }
int main(void) {
    _Bool b = 2, c = 0.5, d = 0, e = (void *)&b;
    bool f = !b, array[3] = {4, 0, true};
    b++;
    d |= 8;
    struct s s = {256, 2};
    printf("%d %d %d %d %d %zu\n", b, c, d, e, f, sizeof b);
    printf("%d %d %d %d %d\n", array[0] + array[2], odd(3), large(0.1), s.a, s.b);
    b--;
    printf("%d %d\n", b, (bool)0x100 + (_Bool)'a');
    int i = 7;
    i = (bool)i;
    return true - i + false;
}
