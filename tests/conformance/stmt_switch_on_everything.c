// 6.8.4.2: switch on long, char, bit-fields, enums, negative and large cases, empty bodies.
#include <stdio.h>
#include <limits.h>
enum e { NEG = -3, ZERO, POS = 5 };
static int on_long(long x) { switch (x) { case LONG_MAX: return 1; case LONG_MIN: return 2; case 0xFFFFFFFFL: return 3; default: return 4; } }
static int on_enum(enum e x) { switch (x) { case NEG: return 1; case ZERO: return 2; case POS: return 3; } return 0; }
static int on_unsigned(unsigned x) { switch (x) { case -1: return 1; case 0: return 2; } return 3; }
static int on_char(char c) { switch (c) { case 'a': case '\n': return 1; case '\xff': return 2; } return 3; }
int main(void) {
    struct { unsigned b : 2; } s = {2};
    printf("%d %d %d %d\n", on_long(LONG_MAX), on_long(LONG_MIN), on_long(4294967295), on_long(-1));
    printf("%d %d %d %d\n", on_enum(NEG), on_enum(-2), on_enum(POS), on_enum(9));
    printf("%d %d %d %d %d\n", on_unsigned(UINT_MAX), on_unsigned(0), on_char('a'), on_char(-1), on_char('z'));
    switch (s.b) { case 2: puts("two"); }
    switch (s.b + 1) default: puts("only default");
    switch (0) ;
    return 0;
}
