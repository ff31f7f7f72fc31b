// 6.10.3.1: arguments with commas, parentheses, empty ones, over several lines.
#include <stdio.h>
#define PAIR(a, b) {a, b}
#define ID(x) x
#define ARGS (1, 2)
#define APPLY(f, a) f a
#define PLUS(a, b) a + b
#define OPTIONAL(a, b) (0 a + 0 b)
#define TEST(x) #x " = %d\n", x
int main(void) {
    int v[2] = PAIR(1, 2), w[] = {ID(3), 4};
    printf("%d %d %d\n", v[1], ID(ID(5)), APPLY(PLUS, ARGS));
    printf("%d %d\n", OPTIONAL(, +2), OPTIONAL(+1,));
    printf(TEST(v[0] +
                v[1]));
    printf("%d\n", ID(
        (w[0], w[1])
    ));
    return 0;
}
