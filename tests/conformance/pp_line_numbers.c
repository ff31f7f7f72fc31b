// 6.10.4: __LINE__ in macros over several lines, #line.
#include <stdio.h>
#define HERE __LINE__
#define CAT_(a, b) a##b
#define NAME(x) CAT_(x, __COUNTER__)
static int v12_unused_dummy(void) { return 0; }
int main(void) {
    printf("%d %d\n", __LINE__, HERE);
    printf("%d\n",
           __LINE__);
    int NAME(v) = 1;
#line 77
    printf("%d\n", __LINE__); int NAME(w) = 2;
    return v12_unused_dummy();
}
