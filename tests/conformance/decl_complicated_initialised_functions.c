// 6.7.9: tables of structs with function pointers and unions.
#include <stdio.h>
typedef double (*unary)(double);
typedef double (*binary)(double, double);
static double half(double x) { return x / 2; }
static double mean(double a, double b) { return half(a + b); }
static const struct op { const char *name; int arity; union { unary one; binary two; } f; } ops[] = {
    {"half", 1, {half}}, {"mean", 2, {.two = mean}}, {.name = NULL}};
static double apply(const struct op *o, double a, double b) { return o->arity == 1 ? o->f.one(a) : (*o->f.two)(a, b); }
int main(void) {
    for (const struct op *o = ops; o->name; o++) printf("%s %g\n", o->name, apply(o, 5, 8));
    return 0;
}
