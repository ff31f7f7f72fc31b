// Pointers that loops declare: into rows, structs, and what other pointers lead to.
#define N 12
#define K 7

struct item {
    int weight;
    short kind;
    public int tag;
};

private int total(private int *row, public int count) {
    private int *end = row + 2, sum = 0;
    for (public int i = 2; i < count; i++) {
        private int *each = end - 2;
        sum += each[i];
    }
    return sum;
}

int main(void) {
    private int a[N * K], b[N * K], c[N][N], x[N], least = 1000, at = 0, sums[N];
    struct item items[N];
    smcinput(a, 1, N * K);
    smcinput(b, 1, N * K);
    for (public int i = 0; i < N; i++) {
        struct item *item = &items[i];
        private int *row = a + i * K;
        item->weight = row[1] - row[0];
        item->kind = row[2] & 3;
        item->tag = i;
    }
    // A product of matrices, the right one by its columns.
    for (public int i = 0; i < N; i++)
        for (public int j = 0; j < N; j++) {
            private int *left = a + i * K, *right = b + j * K, sum = 0;
            for (public int k = 0; k < K; k++)
                sum += left[k] * right[k];
            c[i][j] = sum;
        }
    for (public int i = 0; i < N; i++) {
        private int *row = c[i];
        sums[i] = total(row, N) + row[i];
        x[i] = *row;
    }
    for (public int i = 0; i < N; i++) {
        struct item *item = &items[N - 1 - i];
        if (item->kind != 2 && item->weight < least) {
            least = item->weight;
            at = item->tag;
        }
    }
    // What it was set by moves.
    public int next = 0;
    for (public int i = 0; i < N; i++) {
        private int *here = x + next;
        next = (i * 5 + 3) % N;
        *here += sums[next];
    }
    for (public int i = 1; i < N; i++) {
        private int *p = x + i, *q = p - 1;
        if (*q > *p) {
            private int t = *q;
            *q = *p;
            *p = t;
        }
    }
    smcoutput(sums, 1, N);
    smcoutput(x, 1, N);
    smcoutput(least, 1);
    smcoutput(at, 1);
    return 0;
}
