// options: --default=public -DLIMIT=3
#include <stdio.h>
struct point { int x, y; };
int count;
int add(int a, int b) { return a + b; }
int main(void) {
    struct point p = { LIMIT, 2 };
    int i;
    private int s;
    for (i = 0; i < p.x; i++)
        count = add(count, i);
    smcinput(s, 1);
    if (s > count)
        s = count;
    printf("%d\n", count);
    return count;
}
