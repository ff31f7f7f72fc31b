/* Searches through graphs by levels, which test elements that other iterations may have set: where no store changes what is
   asked, the elements of a level go together; where one does, in order. */
#define N 9
#define FAR 255

private int edge[N][N], start[N];
private int level[N], chained[N], visited[N], colour[N];
private unsigned char near[N], relaxed[N];
private int height[N];

public int main() {
    public int d, v, w;
    smcinput(edge, 1, N, N);
    smcinput(start, 1, N);
    for (v = 0; v < N; v++) {
        level[v] = start[v] ? 0 : -1;
        chained[v] = level[v];
        near[v] = start[v] ? 0 : FAR;
        relaxed[v] = near[v];
        colour[v] = start[v];
        height[v] = v % 3 - 1;
    }
    for (d = 0; d < N; d++)
        for (v = 0; v < N; v++) {
            if (level[v] != d)
                continue;
            for (w = 0; w < N; w++)
                if (edge[v][w] && level[w] < 0)
                    level[w] = d + 1;
        }
    smcoutput(level, 1, N);
    /* What is set is found by later iterations of the same level. */
    for (d = 0; d < 3; d++)
        for (v = 0; v < N; v++)
            if (chained[v] >= 0)
                for (w = 0; w < N; w++)
                    if (edge[v][w] && chained[w] < 0)
                        chained[w] = d + 1;
    smcoutput(chained, 1, N);
    /* The greatest number stands for "not yet". */
    for (d = 0; d < N; d++)
        for (v = 0; v < N; v++)
            if (near[v] == d)
                for (w = 0; w < N; w++)
                    if (edge[v][w] && near[w] > d + 1)
                        near[w] = d + 1;
    smcoutput(near, 1, N);
    /* One too few: what is d + 1 away becomes d. */
    for (d = 0; d < 4; d++)
        for (v = 0; v < N; v++)
            if (relaxed[v] == d)
                for (w = 0; w < N; w++)
                    if (edge[v][w] && relaxed[w] > d)
                        relaxed[w] = d;
    smcoutput(relaxed, 1, N);
    /* Levels that alternate between two numbers, and one that is asked for again. */
    for (d = 0; d < N; d++)
        for (v = 0; v < N; v++)
            if (colour[v] == 1 + d % 2)
                for (w = 0; w < N; w++)
                    if (edge[v][w] && colour[w] == 0)
                        colour[w] = 2 - d % 2;
    smcoutput(colour, 1, N);
    for (d = 0; d < 4; d++)
        for (v = 0; v < N; v++)
            if (height[v] > 0)
                for (w = 0; w < N; w++)
                    if (edge[v][w] && height[w] == 0)
                        height[w] = d - 1;
    smcoutput(height, 1, N);
    /* A grid: a place is reached from those beside it. */
    private int from[N][N];
    for (v = 0; v < N; v++)
        for (w = 0; w < N; w++)
            from[v][w] = v == 0 && w == 0 ? 0 : -1;
    for (d = 0; d < 5; d++)
        for (v = 1; v < N - 1; v++)
            for (w = 1; w < N - 1; w++)
                if (from[v][w] < 0 && !edge[v][w] && (from[v - 1][w] == d || from[v][w - 1] == d))
                    from[v][w] = d + 1;
                else if (v + w == 2 && from[0][0] == d)
                    from[v][w] = d + 1;
    smcoutput(from, 1, N, N);
    return 0;
}
