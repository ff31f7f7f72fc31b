// 6.8.3: expression statements of all sorts.
#include <stdio.h>
int main(void) {
    int x = 3, *p = &x;
    ;
    x;
    (void)x;
    x + 1;
    *p;
    p ? x : 0;
    "text";
    x == 3 && x++;
    if (x) ;
    while (x-- > 1) ;
    {{{;}}}
    printf("%d\n", x);
    return x;
}
