// 6.5.2.2: nested calls, calls as operands, indirect calls with effects.
#include <stdio.h>
static int depth;
static int in(int x) { depth++; return x; }
static int out(int x) { depth--; return x * 2; }
static int add3(int a, int b, int c) { return a + b * 10 + c * 100; }
static int *cell(int i) { static int cells[4]; return &cells[i]; }
int main(void) {
    int i = 0;
    printf("%d\n", add3(in(1), out(2), add3(1, 1, 1)));
    *cell(i) = 5;
    *cell(1) = (*cell(0))++ + 1;
    *cell(2) += *cell(1) * 2;
    cell(3)[-1]--;
    printf("%d %d %d %d\n", *cell(0), *cell(1), *cell(2), depth);
    int v[3] = {0};
    v[in(i++)] = out(3);
    v[i] = v[i - 1] + (i ? in(4) : out(5));
    printf("%d %d %d\n", v[0], v[1], i);
    return (in(0), depth) - 2;
}
