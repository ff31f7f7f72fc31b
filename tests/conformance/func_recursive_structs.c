// Recursion with structs by value and accumulators.
#include <stdio.h>
struct pair { long a, b; };
static struct pair fibonacci(int n) { if (!n) return (struct pair){0, 1}; struct pair p = fibonacci(n - 1); return (struct pair){p.b, p.a + p.b}; }
static int collatz(long n, int steps) { return n == 1 ? steps : collatz(n % 2 ? 3 * n + 1 : n / 2, steps + 1); }
static int partitions(int n, int most) { if (!n) return 1; int c = 0; for (int k = most < n ? most : n; k; k--) c += partitions(n - k, k); return c; }
static int depth(int n, int *path) { return n ? (path[3 - n] = n, depth(n - 1, path) + 1) : 0; }
int main(void) {
    struct pair f = fibonacci(20);
    int path[10];
    printf("%ld %ld %d\n", f.a, f.b, collatz(27, 0));
    printf("%d %d\n", partitions(10, 10), depth(3, path));
    return path[2] - 1;
}
