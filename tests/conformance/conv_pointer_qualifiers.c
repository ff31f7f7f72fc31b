// 6.3.2.3: adding qualifiers, void pointers in both directions, function pointer round trips.
#include <stdio.h>
#include <stdlib.h>
static size_t count(const char *const *words) { size_t n = 0; while (words[n]) n++; return n; }
static void swap(void *a, void *b, size_t size) { char *x = a, *y = b; while (size--) { char t = *x; *x++ = *y; *y++ = t; } }
typedef void (*anything)(void);
static int add(int a, int b) { return a + b; }
int main(void) {
    const char *const words[] = {"a", "b", NULL};
    double d = 1.5, e = 2.5;
    swap(&d, &e, sizeof d);
    anything f = (anything)add;
    const volatile int cv = 6;
    const volatile int *p = &cv;
    int *allocated = malloc(sizeof(int[2]));
    allocated[1] = *p;
    void **slots = calloc(2, sizeof(void *));
    slots[1] = allocated;
    printf("%zu %g %g %d %d\n", count(words), d, e, ((int (*)(int, int))f)(2, 3), ((int *)slots[1])[1]);
    free(slots);
    free(allocated);
    return 0;
}
