// 6.7.2.2: enumerations, explicit and negative values, constants as sizes and cases.
#include <stdio.h>
enum colour { RED, GREEN = 5, BLUE, DARK = GREEN - 10, SAME = RED, };
enum { SIZE = 4, LAST = SIZE - 1 };
enum colour favourite = BLUE;
typedef enum level { LOW = 'l', HIGH = 'h' } level;
enum big { LARGE = 0x7fffffff };
static const char *name(enum colour c) {
    switch (c) {
    case RED: return "red";
    case GREEN: return "green";
    case BLUE: return "blue";
    default: return "other";
    }
}
int main(void) {
    int a[SIZE] = {[LAST] = 3};
    level l = HIGH;
    enum colour c = 5;
    for (enum colour i = RED; i < 7; i += GREEN) printf("%s ", name(i));
    printf("%s %s %d %d\n", name(c), name(favourite), DARK, a[LAST]);
    printf("%c %d %zu\n", l, BLUE + SAME, sizeof(enum big));
    c++;
    enum local { X = sizeof(int) * 2, Y } y = Y;
    return y - 9 + (c != BLUE);
}
