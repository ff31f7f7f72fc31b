// 7.24.2, 7.22.3: overlapping moves, growing arrays.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char b[] = "0123456789";
    memmove(b + 2, b, 5);
    memmove(b, b + 1, 3);
    int *v = NULL;
    for (int n = 0; n < 5; n++) { v = realloc(v, sizeof(int[n + 1])); v[n] = n * n; }
    struct { int a; char c[4]; } x, y;
    memset(&x, 0, sizeof x);
    x.a = 5;
    memcpy(x.c, "abc", 4);
    y = x;
    printf("%s %d %d %s\n", b, v[4], memcmp(&x, &y, sizeof x), y.c);
    free(v);
    return 0;
}
