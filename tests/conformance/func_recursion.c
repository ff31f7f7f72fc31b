// 6.5.2.2: recursion, mutual recursion, many arguments.
#include <stdio.h>
static unsigned long factorial(int n) { return n < 2 ? 1 : (unsigned long)n * factorial(n - 1); }
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int even(unsigned n);
static int odd(unsigned n) { return n ? even(n - 1) : 0; }
static int even(unsigned n) { return n ? odd(n - 1) : 1; }
static int ackermann(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int gcd(int a, int b) { while (b) { int t = a % b; a = b; b = t; } return a; }
static void hanoi(int n, int from, int to, int by, int *moves) {
    if (!n) return;
    hanoi(n - 1, from, by, to, moves);
    ++*moves;
    hanoi(n - 1, by, to, from, moves);
}
static int many(int a, long b, char c, double d, short e, unsigned f, float g, int h, int i, long j) {
    return a + b + c + d + e + f + g + h + i + j;
}
static void permute(char *s, int k) {
    if (!s[k]) { printf("%s ", s); return; }
    for (int i = k; s[i]; i++) {
        char t = s[k]; s[k] = s[i]; s[i] = t;
        permute(s, k + 1);
        t = s[k]; s[k] = s[i]; s[i] = t;
    }
}
int main(void) {
    int moves = 0;
    char s[] = "abc";
    hanoi(6, 1, 3, 2, &moves);
    permute(s, 0);
    printf("\n%lu %d %d %d %d %d\n", factorial(15), fibonacci(15), odd(9), ackermann(2, 3), gcd(84, 36), moves);
    printf("%d\n", many(1, 2, 3, 4.5, 5, 6, 7.5f, 8, 9, 10));
    return 0;
}
