// GNU: case ranges, designated ranges, ?: without the middle.
#include <stdio.h>
static const char *kind(int c) {
    switch (c) {
    case '0' ... '9': return "digit";
    case 'a' ... 'z': case 'A' ... 'Z': return "letter";
    case -10 ... -1: return "negative";
    default: return "other";
    }
}
static int calls;
static int next(void) { return calls++; }
int main(void) {
    int table[10] = {[0 ... 4] = 1, [5] = 2, [6 ... 9] = 3};
    int m[2][3] = {[0 ... 1] = {[1 ... 2] = 5}};
    const char *null = NULL;
    printf("%s %s %s %s\n", kind('5'), kind('Q'), kind(-3), kind(' '));
    printf("%d %d %d %d\n", table[4], table[5], table[9], m[1][2]);
    printf("%s %d %d\n", null ?: "default", next() ?: 9, next() ?: 9);
    printf("%d %g\n", calls, 0.0 ?: 1.5);
    return 0 ?: 0;
}
