// 6.3.1.1: characters as numbers.
#include <stdio.h>
int main(void) {
    char digit = '7', letter = 'd';
    int value = digit - '0', upper = letter - 'a' + 'A';
    char text[] = "Hello";
    for (char *p = text; *p; ++p) *p ^= 0x20;
    printf("%d %c %s %d\n", value, upper, text, 'z' - 'a' + 1);
    signed char s = 'a' + 100;
    printf("%d %d\n", s, (unsigned char)s);
    return value - 7;
}
