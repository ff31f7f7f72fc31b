// The cheapest network that connects all villages (Prim): its length and its edges.
#define N 16
#define NONE 1000000

int length[N][N];

int main(void) {
    int in_tree[N] = {0}, best[N], parent[N], total = 0;
  public
    int i, j;

    smcinput(length, 1, N, N);
    for (i = 0; i < N; i++) {
        best[i] = NONE;
        parent[i] = -1;
    }
    best[0] = 0;
    for (i = 0; i < N; i++) {
        int u = -1, least = NONE + 1;
        for (j = 0; j < N; j++)
            if (!in_tree[j] && best[j] < least) {
                least = best[j];
                u = j;
            }
        in_tree[u] = 1;
        total += least;
        for (j = 0; j < N; j++)
            if (length[u][j] && !in_tree[j] && length[u][j] < best[j]) {
                best[j] = length[u][j];
                parent[j] = u;
            }
    }
    smcoutput(total, 1);
    smcoutput(parent, 1, N);
    return 0;
}
