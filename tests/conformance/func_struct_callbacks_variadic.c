// 7.16: va_list passed on, forwarded twice, structs and doubles through it.
#include <stdarg.h>
#include <stdio.h>
struct big { double d[4]; char tag; };
static void show(const char *kinds, va_list list) {
    for (; *kinds; kinds++) {
        if (*kinds == 'i') printf("%d ", va_arg(list, int));
        else if (*kinds == 'b') { struct big b = va_arg(list, struct big); printf("%g%c ", b.d[3], b.tag); }
        else if (*kinds == 'u') printf("%lu ", va_arg(list, unsigned long));
        else if (*kinds == 'f') printf("%d ", va_arg(list, int (*)(int))(3));
        else printf("%Lg ", va_arg(list, long double));
    }
    printf("\n");
}
static void forward(const char *kinds, ...) {
    va_list one, two;
    va_start(one, kinds);
    va_copy(two, one);
    show(kinds, one);
    show(kinds, two);
    va_end(two);
    va_end(one);
}
static int square(int x) { return x * x; }
int main(void) {
    forward("ibufl", -1, (struct big){{1, 2, 3, 4.5}, 'x'}, 1ul << 40, square, 2.5L);
    forward("iiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9);
    return 0;
}
