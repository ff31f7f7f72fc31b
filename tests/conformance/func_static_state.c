// 6.2.4: storage durations.
#include <stdio.h>
static int next(void) { static int state = 100, calls; return state + ++calls; }
static int *address(void) { static int cell = 3; return &cell; }
static const char *name(int i) { static const char *const all[] = {"a", "b"}; static char buffer[4]; sprintf(buffer, "%s%d", all[i % 2], i); return buffer; }
static int depth(int n) { static int deepest; if (n > deepest) deepest = n; if (n < 5) depth(n + 1); return deepest; }
int main(void) {
    next(); next();
    ++*address();
    printf("%d %d\n", next(), *address());
    printf("%s", name(3));
    printf(" %s %d\n", name(4), depth(0));
    static int inside[3] = {1, 2};
    for (int i = 0; i < 2; i++) { static int count = 7; int fresh = 1; inside[2] += count++ + fresh++; }
    return inside[2] - 17;
}
