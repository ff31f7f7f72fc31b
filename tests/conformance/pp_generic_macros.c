// 6.5.1.1, 6.10.3: type-generic macros.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define ABS(x) _Generic((x), int: abs(x), double: fabs(x))
#define TYPE(x) _Generic((x), int: "int", double: "double", char *: "char *")
#define print(x) printf(_Generic((x), int: "%d\n", double: "%g\n", char *: "%s\n"), x)
#define MIN(a, b) ((a) < (b) ? (a) : (b))
int main(void) {
    int i = -3;
    double d = -2.5;
    printf("%d %g %s %s %s\n", ABS(i), ABS(d), TYPE(i), TYPE(d), TYPE("x"));
    print(i); print(d); print("text");
    return MIN(i, -3) + 3;
}
