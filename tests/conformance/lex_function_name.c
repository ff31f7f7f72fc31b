// 6.4.2.2: __func__ and GNU's variants.
#include <stdio.h>
#include <string.h>
static void named(void) { printf("%s %zu\n", __func__, sizeof __func__); }
static const char *give(void) { return __FUNCTION__; }
int main(void) {
    named();
    printf("%s %s\n", give(), __PRETTY_FUNCTION__);
    const char *self = __func__;
    return strcmp(self, "main");
}
