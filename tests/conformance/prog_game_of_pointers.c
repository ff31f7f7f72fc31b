// Arrays of strings permuted, joined and reversed by pointers to pointers.
#include <stdio.h>
#include <string.h>
int main(void) {
    char *words[] = {"to", "be", "or", "not", NULL}, **last = words, out[64] = "", *o = out;
    while (*last) last++;
    for (char **a = words, **b = last - 1; a < b;) { char *t = *a; *a++ = *b; *b-- = t; }
    for (char **w = words; *w; w++) { for (const char *p = *w; *p;) *o++ = *p++; *o++ = w[1] ? '-' : 0; }
    puts(out);
    return (int)strlen(out) - 12;
}
