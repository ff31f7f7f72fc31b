// Triangles in a graph of friends, and the clustering of each of its members in per mille.
#define N 20

int friend[N][N];

int main(void) {
    int degree, closed, all = 0, clustering[N];
  public
    int i, j, k;

    smcinput(friend, 1, N, N);
    for (i = 0; i < N; i++) {
        degree = 0;
        closed = 0;
        for (j = 0; j < N; j++) {
            degree += friend[i][j];
            for (k = j + 1; k < N; k++)
                if (friend[i][j] && friend[j][k] && friend[k][i])
                    closed++;
        }
        all += closed;
        clustering[i] = degree > 1 ? 2000 * closed / (degree * (degree - 1)) : 0;
    }
    all /= 3;
    smcoutput(all, 1);
    smcoutput(clustering, 1, N);
    return 0;
}
