// GNU: vector types.
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
static v4 add(v4 a, v4 b) { return a + b; }
int main(void) {
    v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40}, c = add(a, b) * 2;
    f4 f = {0.5f, 1, 1.5f, 2};
    f += f;
    c[0]++;
    v4 less = a < (v4){2, 2, 2, 5};
    printf("%d %d %d %d\n", c[0], c[1], c[2], c[3]);
    printf("%g %g %d %d\n", f[0], f[3], less[0], less[2]);
    v4 s = __builtin_shuffle(a, (v4){3, 2, 1, 0});
    return s[0] - 4 + (-a)[0] + 1;
}
