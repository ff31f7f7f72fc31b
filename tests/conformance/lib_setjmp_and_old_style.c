#include <setjmp.h>
#include <stdio.h>
static jmp_buf env;
static volatile int count;
static void deep(int n) {
    if (n == 0)
        longjmp(env, 5);
    deep(n - 1);
}
int f(x, y, z)
int x;
char *y;
double z;
{ return x + y[0] + (int)z; }
int g(a, b)
register int a;
float b;
{ return a * (int)b; }
int h() {
    return 3;
}
int main() {
    int r = setjmp(env);
    if (r == 0) {
        count++;
        deep(5);
    }
    printf("%d %d\n", r, count);
    switch (setjmp(env)) {
    case 0:
        longjmp(env, 0);
    case 1:
        printf("one\n");
        break;
    default:
        printf("other\n");
    }
    printf("%d %d %d\n", f(1, "A", 2.9), g(3, 2.5), h());
    return 0;
}
