// 6.7.3: volatile objects, pointers and fields.
#include <stdio.h>
int main(void) {
    volatile int a = 1;
    int volatile *p = &a;
    struct { volatile int v; } s = {2};
    volatile struct { int w; } t = {3};
    volatile int array[2] = {4, 5};
    *p += s.v;
    t.w++;
    array[0] = array[1]--;
    for (volatile int i = 0; i < 3; i++) a += i;
    printf("%d %d %d %d\n", a, t.w, array[0], array[1]);
    return 0;
}
