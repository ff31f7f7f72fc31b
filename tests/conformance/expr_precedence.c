// 6.5: precedence and associativity.
#include <stdio.h>
int main(void) {
    int a = 1, b = 2, c = 3, d = 4, v[] = {10, 20, 30}, *p = v;
    printf("%d %d %d\n", a + b * c - d / b, (a + b) * (c - d) / b, a - b - c);
    printf("%d %d %d\n", a < b == c < d, a | b && c, !a + b);
    printf("%d %d\n", a ? b ? c : d : a, a ? b : c ? d : a);
    a = b = c;
    a += b -= c *= 2;
    printf("%d %d %d\n", a, b, c);
    printf("%d %d %d\n", *p++, *p, ++*p);
    printf("%d %d\n", (*p)++, *++p);
    printf("%d %d %d\n", -~d, - -d, !~d);
    printf("%d %d\n", sizeof v / sizeof *v == 3, (int)sizeof(v) - 1);
    printf("%d %d\n", d << 1 + 1, (d & 6) >> 1 == 2);
    printf("%d\n", (a, b, c) + (a = 5, a * 2));
    printf("%d %d\n", v[1] - -v[0], &v[2] - &v[0] > 1 == 1);
    printf("%d\n", (char)300 + 1);
    return a ^ b & c | d, 0;
}
