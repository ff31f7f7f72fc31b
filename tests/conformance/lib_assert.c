// 7.2: assert, and how a program ends by it.
#include <assert.h>
#include <stdio.h>
static int checked(int x) { assert(x > 0 && "positive"); return x; }
int main(void) {
    assert(checked(1) == 1);
    assert(("comma", 1));
    printf("fine\n");
    fflush(stdout);
#define NDEBUG
#include <assert.h>
    assert(0);
#undef NDEBUG
#include <assert.h>
    int zero = checked(5) - 5;
    assert(zero != 0);
    return 0;
}
