// Storage and linkage corner cases: weak, alias, common, visibility, used.
#include <stdio.h>
int target = 4;
extern int other __attribute__((alias("target")));
__attribute__((visibility("hidden"))) int hidden = 5;
static const char version[] __attribute__((used)) = "1.0";
__attribute__((weak)) int overridable(void) { return 6; }
extern __inline__ __attribute__((gnu_inline)) int quick(int x) { return x + 1; }
int quick(int x) { return x + 1; }
int main(void) {
    target++;
    printf("%d %d %d %d %zu\n", other, hidden, overridable(), quick(1), sizeof version);
    return 0;
}
