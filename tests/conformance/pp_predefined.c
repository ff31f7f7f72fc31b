// 6.10.8: predefined macros, #line, _Pragma.
#include <stdio.h>
#include <string.h>
_Pragma("GCC diagnostic ignored \"-Wunused-variable\"")
#pragma GCC diagnostic push
#pragma unknown pragma that is ignored
#pragma GCC diagnostic pop
#pragma once_upon_a_time
static int line(void) { return __LINE__; }
int main(void) {
    printf("%d %d %d\n", line(), __LINE__, __STDC__);
    printf("%d %d\n", (int)strlen(__DATE__), (int)strlen(__TIME__));
    printf("%d %d\n", __STDC_HOSTED__, __COUNTER__ + __COUNTER__);
#line 1000
    printf("%d\n", __LINE__);
#line 7 "other.c"
    printf("%d %s\n", __LINE__, __FILE__);
    int x = 0;
    for (int i = 0; i < 3; i++) {
        _Pragma("GCC unroll 2")
        for (int j = 0; j < 2; j++) x++;
    }
    return x - 6;
}
