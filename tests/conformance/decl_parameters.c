// 6.7.6.3: parameters that decay, unnamed ones, void.
#include <stdio.h>
static int first(int a[]) { return a[0]; }
static int second(int a[10]) { return a[1]; }
static int matrix(int a[][2], int i) { return a[i][1]; }
static int call(int f(int), int x) { return f(x); }
static int unnamed(int, char, int x);
static int unnamed(int a, char b, int x) { return a + b + x; }
static int qualified(int a[const 2]) { return *a; }
static int twice(int x) { return x * 2; }
static int none(void) { return 4; }
static int open();
static int open(int a, int b) { return a - b; }
int main(void) {
    int v[2] = {1, 2}, m[2][2] = {{1, 2}, {3, 4}};
    printf("%d %d %d %d\n", first(v), second(v), matrix(m, 1), call(twice, 5));
    printf("%d %d %d %d\n", unnamed(1, 2, 3), qualified(v), none(), open(9, 4));
    return 0;
}
