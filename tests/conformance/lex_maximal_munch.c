// 6.4: the longest token wins.
#include <stdio.h>
int main(void) {
    int x = 3, y = 5, *p = &x;
    int a = x+++y;
    int b = x - -y;
    int c = x-- - --y;
    int d = y/ *p;
    int e = x<<1>>1;
    int f = - - x;
    int g = + + + x;
    int h = ~ ~x;
    int i = !!x;
    printf("%d %d %d %d %d %d %d %d %d\n", a, b, c, d, e, f, g, h, i);
    x>>=1; y<<=2; x^=1; y|=1; x&=7; y%=4;
    printf("%d %d\n", x, y);
    return x > y ? x>=y : x!=y;
}
