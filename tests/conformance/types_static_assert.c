// 6.7.10: _Static_assert everywhere.
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
_Static_assert(sizeof(char) == 1, "a char is a byte");
static_assert(1 + 1 == 2, "sums");
struct s { int a; _Static_assert(sizeof(int) >= 2, "in a struct"); int b; };
int main(void) {
    _Static_assert(offsetof(struct s, b) == sizeof(int), "offset");
    enum { k = 3 };
    static_assert(k * 2 > 5, "an enumeration constant");
    for (int i = 0; i < 1; i++) {
        _Static_assert(1, "in a loop" " body");
    }
    printf("%zu\n", sizeof(struct s));
    return 0;
}
