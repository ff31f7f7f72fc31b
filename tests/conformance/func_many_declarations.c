// 6.7.6.3: compatible declarations of one function, composite types.
#include <stdio.h>
int f();
int f(int (*)(), double (*)[3]);
int f(int (*)(char *), double (*)[]);
int f(int (*g)(char *), double (*a)[3]) { return g("xyz") + (int)(*a)[1]; }
extern int array[];
static int length(char *s) { int n = 0; while (*s++) n++; return n; }
extern int array[4];
int array[] = {1, 2, 3, 4};
int main(void) {
    double d[3] = {1, 2, 3};
    int g(void);
    printf("%d %zu %d\n", f(length, &d), sizeof array / sizeof *array, g());
    return 0;
}
int g(void) { return array[3]; }
