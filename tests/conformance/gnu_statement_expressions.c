// GNU: statement expressions.
#include <stdio.h>
#define MAX(a, b) ({ typeof(a) _a = (a); typeof(b) _b = (b); _a > _b ? _a : _b; })
static int f(int x) { return ({ if (x > 3) return -1; x * 2; }); }
int main(void) {
    int i = 3;
    int a = ({ int s = 0; for (int k = 0; k < 4; k++) s += k; s; });
    int b = MAX(i++, 2);
    ({ i++; });
    printf("%d %d %d %d %d\n", a, b, i, f(2), f(5));
    printf("%d\n", MAX(MAX(1, 7), MAX(3, 4)));
    while (({ i--; i > 0; })) ;
    struct p { int x, y; } p = ({ struct p q = {1, 2}; q; });
    int v[] = {({ 4; }), ({ int z = 5; z; })};
    if (({ int t = p.y; t == 2; })) printf("yes %d\n", v[0] + v[1]);
    return ({ i; });
}
