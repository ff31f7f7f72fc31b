// 6.5.2.2: deep nests of calls and subscripts.
#include <stdio.h>
static int inc(int x) { return x + 1; }
static int add(int a, int b) { return a + b; }
int main(void) {
    int v[] = {3, 0, 2, 1};
    printf("%d %d\n", inc(inc(inc(0))), v[v[v[v[0]]]]);
    printf("%d\n", add(add(1, add(2, 3)), add(add(4, 5), inc(5))));
    return v[inc(0)];
}
