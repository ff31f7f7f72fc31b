// 7.22.1: strings to numbers and back.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char text[32], *end;
    double d = strtod("  -12.5e1abc", &end);
    long l = strtol("z", NULL, 36), o = strtol("-0755", &end, 0);
    sprintf(text, "%.10g|%ld|%ld|%llx", d, l, o, strtoull("ffffffffffffffff", NULL, 16));
    puts(text);
    printf("%d %g\n", sscanf("3,4;5", "%d,%*d;%lf", &(int){0}, &d), d);
    return atoi("  42abc") - 42;
}
