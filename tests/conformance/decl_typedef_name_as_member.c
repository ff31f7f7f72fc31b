// 6.2.3: name spaces: the same name as tag, member, label and variable.
#include <stdio.h>
typedef int t;
struct t { t t; struct { t u; } s; };
enum e { first, second };
union u { t first; char c; };
int main(void) {
    struct t t = {1, {2}};
    union u u = {.first = 7};
    int e = second;
    goto t;
t:
    printf("%d %d %d %d\n", t.t, t.s.u, u.first, e);
    {
        struct e { int x; } e = {5};
        printf("%d\n", e.x);
    }
    return first;
}
