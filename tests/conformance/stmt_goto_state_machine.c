// 6.8.6.1: a state machine of gotos.
#include <stdio.h>
int main(void) {
    const char *s = "12+34-5";
    int total = 0, number = 0, sign = 1;
start:
    if (*s >= '0' && *s <= '9') goto digit;
    goto flush;
digit:
    number = number * 10 + (*s++ - '0');
    goto start;
flush:
    total += sign * number;
    number = 0;
    if (!*s) goto end;
    sign = *s++ == '-' ? -1 : 1;
    goto start;
end:
    printf("%d\n", total);
    return total - 41;
}
