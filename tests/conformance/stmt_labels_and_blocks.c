// 6.8.1, 6.8.2, 6.8.3: labels, empty statements, scopes.
#include <stdio.h>
int x = 1;
int main(void) {
    ;;;
    {}
    { ; { { } } }
    int y = x;
    int x = 2;
    { int x = 3; { int x = 4; y += x; } y += x; }
    y += x;
one: two: three: y++;
    { extern int x; y += x; }
    for (int x = 100; x < 101; x++) { int x = 1000; y += x; }
    printf("%d %d\n", x, y);
    if (y < 1020) goto one;
    return y - 1022 + x;
}
