// Breadth-first search over a matrix of neighbours: how many steps each node is away from the start; -1: not at all.
#include <stdio.h>

enum { NODES = 24 };

int adjacent[NODES][NODES];
int level[NODES];

static void search(int start) {
  public
    int v, w, depth;

    for (v = 0; v < NODES; v++)
        level[v] = v == start ? 0 : -1;
    for (depth = 0; depth < NODES - 1; depth++) {
        for (v = 0; v < NODES; v++) {
            if (level[v] != depth)
                continue;
            for (w = 0; w < NODES; w++)
                if (adjacent[v][w] && level[w] < 0)
                    level[w] = depth + 1;
        }
    }
}

int main(void) {
    int start;
    smcinput(start, 1);
    smcinput(adjacent, 1, NODES, NODES);
    search(start);
    smcoutput(level, 1, NODES);
    return 0;
}
