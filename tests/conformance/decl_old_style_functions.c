// 6.9.1: definitions in the old style.
#include <stdio.h>
int add(a, b)
int a, b;
{
    return a + b;
}
double scale(x, by, letter, p)
double x;
float by;
char letter;
int *p;
{
    *p = letter;
    return x * by;
}
int none()
{
    return 7;
}
static int sum(values, count) int values[]; unsigned count;
{
    int s = 0;
    while (count--) s += values[count];
    return s;
}
int f(n) { return n + 1; }
int main()
{
    int x, v[3] = {1, 2, 3};
    double d = scale(2.0, 1.5, 'A', &x);
    printf("%d %g %d %d %d %d\n", add(1, 2), d, x, none(), sum(v, 3), f(4));
    return 0;
}
