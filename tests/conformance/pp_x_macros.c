// 6.10.3: tables by macros.
#include <stdio.h>
#define COLOURS(X) X(red, 0xff0000) X(green, 0x00ff00) X(blue, 0x0000ff)
#define ENUM(name, value) COLOUR_##name,
enum colour { COLOURS(ENUM) COLOUR_COUNT };
#undef ENUM
#define NAME(name, value) #name,
static const char *const names[] = {COLOURS(NAME)};
#define VALUE(name, value) [COLOUR_##name] = value,
static const unsigned values[COLOUR_COUNT] = {COLOURS(VALUE)};
#define CASE(name, value) case COLOUR_##name: return value & 0xff;
static unsigned low(enum colour c) { switch (c) { COLOURS(CASE) default: return 1000; } }
#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define SWAP(T, a, b) do { T t = a; a = b; b = t; } while (0)
#define FOREACH(i, n) for (int i = 0; i < (n); i++)
int main(void) {
    FOREACH(i, COLOUR_COUNT) printf("%s %06x %u\n", names[i], values[i], low(i));
    int a = 3, b = 8;
    SWAP(int, a, b);
    printf("%d %d %d\n", a, b, MAX(MAX(a, b), 5));
    return 0;
}
