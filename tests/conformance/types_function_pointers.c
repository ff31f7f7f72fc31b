// 6.3.2.1, 6.5.2.2: function pointers in every form.
#include <stdio.h>
#include <stdlib.h>
typedef int binary(int, int);
typedef int (*operation)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
struct entry { const char *name; int (*apply)(int, int); };
static const struct entry table[] = {{"add", add}, {"sub", &sub}};
static operation find(int i) { return table[i].apply; }
static int fold(binary *f, const int *v, int n) { int r = v[0]; for (int i = 1; i < n; i++) r = f(r, v[i]); return r; }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void each(int n, void (*visit)(int, void *), void *with) { for (int i = 0; i < n; i++) visit(i, with); }
static void count(int i, void *with) { *(int *)with += i; }
int main(void) {
    int v[] = {3, 1, 2}, total = 0;
    operation o = add, *po = &o;
    binary *b = sub;
    printf("%d %d %d %d\n", o(1, 2), (*o)(1, 2), (**o)(1, 2), (&add)(1, 2));
    printf("%d %d %d\n", (*po)(5, 6), b(5, 6), find(1)(9, 1));
    printf("%d %d\n", fold(add, v, 3), fold(*sub, v, 3));
    qsort(v, 3, sizeof *v, compare);
    each(5, count, &total);
    printf("%d%d%d %d\n", v[0], v[1], v[2], total);
    printf("%d %d\n", o == add, o ? b != add : 0);
    int (*(*fp)(int))(int, int) = (int (*(*)(int))(int, int))find;
    return fp(0)(1, -1);
}
