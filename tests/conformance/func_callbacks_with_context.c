// Callbacks with contexts, currying by structs, tables of states.
#include <stdio.h>
typedef struct machine machine;
typedef void *(*state)(machine *, int);
struct machine { state current; int count; char log[32]; };
static void *idle(machine *, int);
static void *busy(machine *m, int input) { m->log[m->count++] = 'b'; return input == 0 ? (void *)idle : (void *)busy; }
static void *idle(machine *m, int input) { m->log[m->count++] = 'i'; return input > 2 ? (void *)busy : (void *)idle; }
static void feed(machine *m, int input) { m->current = (state)m->current(m, input); }
typedef struct { int (*f)(int, int); int first; } bound;
static int call(bound b, int x) { return b.f(b.first, x); }
static int power(int b, int e) { int r = 1; while (e-- > 0) r *= b; return r; }
static void map(int *v, int n, int (*f)(int)) { for (int i = 0; i < n; i++) v[i] = f(v[i]); }
static int negate(int x) { return -x; }
int main(void) {
    machine m = {idle, 0, {0}};
    const int inputs[] = {1, 5, 3, 0, 2};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) feed(&m, inputs[i]);
    int v[] = {1, -2, 3};
    map(v, 3, negate);
    printf("%s %d %d %d\n", m.log, call((bound){power, 2}, 10), v[0], v[1]);
    return 0;
}
