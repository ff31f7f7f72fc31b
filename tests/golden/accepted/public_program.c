#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stdbool.h>
#include <math.h>
#include <stdarg.h>
#include <errno.h>
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <setjmp.h>
#include <complex.h>
typedef public unsigned char byte;
typedef struct node { public int key; struct node *next; public union { public int a; public float b; } u; } node;
enum colour { RED, GREEN = 5, BLUE };
static public const char *names[] = { [RED] = "red", [GREEN] = "green", "blue" };
public struct { public int x, y; } points[] = { { 1, 2 }, { .y = 3 }, [5] = { 1 } };
static public int cmp(const void *a, const void *b) { return *(const public int *)a - *(const public int *)b; }
public double avg(public int n, ...) { va_list ap; va_start(ap, n); public double s = 0; for (public int i = 0; i < n; i++) s += va_arg(ap, int); va_end(ap); return s / n; }
public int old(a, b) public int a; public char *b; { return a + (b != NULL); }
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
public int (*table[3])(public int, public char *) = { old };
public int K = 4;
static inline public int sq(public int x) { return x * x; }
_Static_assert(sizeof(int) == 4, "int");
public jmp_buf env;
public int main(int argc, char **argv) {
    public int v[10] = { 3, 1, 2 }; public int i; public size_t n = sizeof v / sizeof *v;
    qsort(v, n, sizeof(v[0]), cmp);
    public node *head = NULL;
    for (i = 0; i < 3; i++) { public node *nn = malloc(sizeof *nn); nn->key = i; nn->next = head; head = nn; }
    while (head) { public node *t = head->next; free(head); head = t; }
    printf("%s %d %f\n", names[RED], MAX(v[0], v[1]), avg(2, 1, 2));
    if (errno || isdigit('3')) fprintf(stderr, "x %s\n", strerror(errno));
    assert(n > 3);
    public char buf[BUFSIZ]; snprintf(buf, sizeof buf, "%d", INT_MAX);
    switch (argc) { case 1: case 2 ... 4: puts("a"); break; default: goto end; }
    public double d = sqrt(2.0) * M_PI; d = fmax(d, INFINITY); if (isnan(d)) d = 0;
    public uint64_t u = UINT64_C(0xffffffffffffffff); u <<= 3; u ^= ~u;
    public bool b = !!u; b = b && true;
    public double complex z = 1.0 + 2.0*I; z = z * z; d = creal(z);
    public int (*f)(public int, public char *) = table[0]; i = f ? f(1, "x") : (*f)(2, buf);
    { public int m[K][K]; m[1][2] = 3; memset(m, 0, sizeof m); }
    public struct { unsigned a : 3, : 2, b : 4; } bits = { 1, 2 }; bits.a++;
    do { i--; if (i == 2) continue; } while (i > 0);
    if (setjmp(env)) return 1;
    public int *p = (public int []){ 1, 2, 3 }; p += 2; i = p - v; i = *p++; p[-1] = ~i;
    i = _Generic(d, int: 1, double: 2, default: 3); i = _Alignof(double);
    public const char *s = "abc" "def"; i = s[0] == 'a' ? 1 : 0; i = (i, 3);
    static public int counter; counter++; extern public int K; K = 3; i = sq(3); public long long ll = 1LL << 40; ll %= 7;
    void *q = &&end; (void)q; __builtin_expect(i, 0); i = __builtin_popcount(3); i = L'x';
    { typedef public int T; { T T = 3; i = T; } }
end:
    return EXIT_SUCCESS;
}
