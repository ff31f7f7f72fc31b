// 6.7.2.1: bit-fields in expressions, as counters, in unions and arrays.
#include <stdio.h>
struct rgb { unsigned r : 5, g : 6, b : 5; };
union pixel { struct rgb c; unsigned short raw; };
static struct rgb mix(struct rgb a, struct rgb b) { return (struct rgb){(a.r + b.r) / 2, (a.g + b.g) / 2, (a.b + b.b) / 2}; }
struct counter { unsigned low : 2, high : 2; int sign : 2; };
int main(void) {
    union pixel p = {{31, 0, 1}}, q = {.raw = 0xFFFF};
    struct rgb m = mix(p.c, q.c);
    struct counter c = {0};
    for (int i = 0; i < 11; i++) if (!++c.low) c.high++;
    c.sign = 1;
    c.sign <<= 1;
    struct counter many[3] = {{1, 2, -1}, {.high = 3}};
    printf("%x %u %u %u\n", p.raw, m.r, m.g, m.b);
    printf("%u %u %d %d\n", c.low, c.high, c.sign, many[0].sign * many[1].high);
    printf("%d %d\n", (many[0].low | many[0].high) == 3, q.c.g >> 1);
    return q.c.r != 31u;
}
