// 6.7.3: const data in every storage.
#include <stdio.h>
struct p { int x, y; };
static const char *const names[] = {"a", "b"};
int main(void) {
    static const int table[2][2] = {{1, 2}, {3, 4}};
    const struct p origin = {0, 1}, *q = &origin;
    const char *const *w = names;
    const int limit = 2;
    int sum = 0;
    for (int i = 0; i < limit; i++) sum += table[i][i] + q->y;
    printf("%d %s %d\n", sum, w[1], origin.x);
    return ((const int *)table)[3] - 4;
}
