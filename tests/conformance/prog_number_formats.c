// Numbers to text in every base, Roman numerals, by tables and recursion.
#include <stdio.h>
static void print(unsigned n, unsigned base) { if (n >= base) print(n / base, base); putchar("0123456789abcdef"[n % base]); }
static void roman(int n) {
    static const struct { int v; const char *s; } t[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}};
    for (unsigned i = 0; n; i++) while (n >= t[i].v) { fputs(t[i].s, stdout); n -= t[i].v; }
}
int main(void) {
    for (int b = 2; b <= 16; b += 7) { print(255, b); putchar(' '); }
    for (int i = 0; i < 4; i++) { roman((int[]){4, 9, 1994, 3888}[i]); putchar(' '); }
    putchar('\n');
    return 0;
}
