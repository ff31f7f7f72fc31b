// Connected components of a graph whose edges are secret pairs of nodes: each node ends with the least number in its component.
#define NODES 16
#define EDGES 20

struct edge {
    int a, b;
};

int main(void) {
    struct edge edges[EDGES];
    int label[NODES], count = 0;
  public
    int i, pass;

    smcinput(edges, 1, EDGES);
    for (i = 0; i < NODES; i++)
        label[i] = i;
    for (pass = 0; pass < 4; pass++)
        for (i = 0; i < EDGES; i++) {
            int x = label[edges[i].a], y = label[edges[i].b];
            if (x < y)
                label[edges[i].b] = x;
            else if (y < x)
                label[edges[i].a] = y;
        }
    for (i = 0; i < NODES; i++)
        if (label[i] == i)
            count++;
    smcoutput(count, 1);
    smcoutput(label, 1, NODES);
    return 0;
}
