// 7.22: random numbers, environment, multibyte characters, quick exits, aligned memory.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <alloca.h>
static int descending(const void *a, const void *b) { return *(const char *)b - *(const char *)a; }
static void bye(void) { puts("quick"); fflush(stdout); }
int main(void) {
    char s[] = "sorting", *copy = alloca(sizeof s);
    memcpy(copy, s, sizeof s);
    qsort(copy, strlen(copy), 1, descending);
    void *p = aligned_alloc(64, 128);
    printf("%s %d\n", copy, (int)((uintptr_t)p % 64));
    free(p);
    printf("%d %d %zu\n", mblen("a", 1), MB_CUR_MAX > 0, mbstowcs(NULL, "abc", 0));
    unsigned seed = 1;
    int r = rand_r(&seed);
    printf("%d %d\n", r >= 0, system(NULL) != 0);
    printf("%lld %g\n", llabs(-5LL), strtof("2.5x", NULL));
    fflush(stdout);
    at_quick_exit(bye);
    quick_exit(9);
}
