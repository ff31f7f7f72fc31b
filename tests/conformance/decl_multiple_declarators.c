// 6.7.6: many declarators in one declaration.
#include <stdio.h>
int f(int x) { return x + 1; }
int main(void) {
    int a = 1, *b = &a, c[2] = {2, 3}, **d = &b, (*e)[2] = &c, f(int), (*g)(int) = f;
    char x = 'x', *y = &x, z[] = "z";
    printf("%d %d %d %d %d %d\n", a, *b, c[1], **d, (*e)[0], g(4));
    printf("%c %c %s\n", x, *y, z);
    return f(-1);
}
