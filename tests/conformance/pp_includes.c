// 6.10.2: include guards, system headers twice, __has_include.
#include <stdio.h>
#include <stdio.h>
#include <string.h>
#ifndef GUARD
#define GUARD
static int once = 1;
#endif
#ifndef GUARD
static int once = 2;
#endif
#define HEADER <stdlib.h>
#include HEADER
#if __has_include(<math.h>)
#include <math.h>
#endif
#if defined __has_include && !__has_include("no such file.h")
static int missing = 1;
#endif
int main(void) {
    printf("%d %d %d\n", once, abs(-5), missing);
    return (int)strlen(getenv("HOME_OF_NOBODY") ? "set" : "");
}
