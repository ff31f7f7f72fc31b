// 6.5.3.2: changing the caller through pointers of every depth.
#include <stdio.h>
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static void redirect(int **p, int *to) { *p = to; }
static void fill(int *v, int n) { while (n--) v[n] = n; }
static void set(char **s) { *s = "set"; }
int main(void) {
    int a = 1, b = 2, *p = &a;
    swap(&a, &b);
    redirect(&p, &b);
    ++*p;
    fill((int[2]){0}, 2);
    char *s = NULL;
    set(&s);
    printf("%d %d %s\n", a, b, s);
    return a - 2;
}
