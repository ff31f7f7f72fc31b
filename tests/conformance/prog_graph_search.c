// Breadth-first and depth-first search over adjacency lists and matrices.
#include <stdio.h>
enum { N = 6 };
struct edge { int to; struct edge *next; };
static struct edge edges[32], *first[N];
static int used;
static _Bool seen[N];
static void one_way(int a, int b) { edges[used] = (struct edge){b, first[a]}; first[a] = &edges[used++]; }
static void link_(int a, int b) { one_way(a, b); one_way(b, a); }
static int visit(int v) { if (seen[v]) return 0; seen[v] = 1; int n = 1; for (struct edge *e = first[v]; e; e = e->next) n += visit(e->to); return n; }
int main(void) {
    link_(0, 1); link_(0, 2); link_(1, 3); link_(2, 3); link_(3, 4);
    int queue[N], head = 0, tail = 0, distance[N];
    for (int i = 0; i < N; i++) distance[i] = -1;
    distance[queue[tail++] = 0] = 0;
    while (head < tail) { int v = queue[head++]; for (struct edge *e = first[v]; e; e = e->next) if (distance[e->to] < 0) distance[queue[tail++] = e->to] = distance[v] + 1; }
    for (int i = 0; i < N; i++) printf("%d ", distance[i]);
    printf("%d\n", visit(0));
    return 0;
}
