// A recursive-descent calculator.
#include <ctype.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
static const char *at;
static jmp_buf failed;
static double expression(void);
static void skip(void) { while (isspace((unsigned char)*at)) at++; }
static double number(void) { char *end; double d = strtod(at, &end); if (end == at) longjmp(failed, 1); at = end; return d; }
static double factor(void) {
    skip();
    if (*at == '(') { at++; double d = expression(); skip(); if (*at++ != ')') longjmp(failed, 2); return d; }
    if (*at == '-') { at++; return -factor(); }
    return number();
}
static double term(void) {
    double d = factor();
    for (;;) {
        skip();
        switch (*at) {
        case '*': at++; d *= factor(); continue;
        case '/': at++; { double by = factor(); if (by == 0) longjmp(failed, 3); d /= by; } continue;
        }
        return d;
    }
}
static double expression(void) {
    double d = term();
    for (skip(); *at == '+' || *at == '-'; skip()) d = *at++ == '+' ? d + term() : d - term();
    return d;
}
static void evaluate(const char *text) {
    int code;
    at = text;
    if ((code = setjmp(failed)) != 0) { printf("%s: error %d\n", text, code); return; }
    double d = expression();
    printf("%s = %g%s\n", text, d, *at ? " (more)" : "");
}
int main(void) {
    static const char *const all[] = {"1 + 2 * 3", "(1+2)*3", "-4 / (2 - 4)", "2 * (3", "1 / 0", "x", "1 2", NULL};
    for (const char *const *t = all; *t; t++) evaluate(*t);
    return 0;
}
