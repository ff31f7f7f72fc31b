// 6.7.2: type specifiers in any order.
#include <stdio.h>
long unsigned int static a = 1;
int long signed typedef whole;
short const static int b = 2;
unsigned c = 3;
char unsigned d = 200;
long long e = 5;
int unsigned long long f = 6;
double long g = 7;
int volatile const h = 8;
int main(void) {
    whole w = -1;
    signed s = -2;
    long int l = 3;
    int register r = 4;
    printf("%lu %d %u %d %lld %llu %Lg %d\n", a, b, c, d, e, f, g, h);
    printf("%ld %d %ld %d\n", w, s, l, r);
    return sizeof(whole) == sizeof(long) ? 0 : 1;
}
