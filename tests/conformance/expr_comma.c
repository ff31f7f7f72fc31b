// 6.5.17: comma.
#include <stdio.h>
static int trace(const char *s, int v) { printf("%s ", s); return v; }
int main(void) {
    int i, j, a = (trace("a", 1), trace("b", 2));
    for (i = 0, j = 10; i < j; i++, j -= 2) ;
    printf("%d %d %d\n", a, i, j);
    int b = (i = 1, j = i + 1, i + j);
    printf("%d %d\n", b, (trace("c", 0), i) ? 0 : 1);
    if (i = 5, j > 5) return 1;
    return trace("d", 3), 0;
}
