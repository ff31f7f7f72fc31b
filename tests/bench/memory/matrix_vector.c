/* A matrix of SIZE numbers, with rows of 4096, times a vector, three times: each is the next one's vector, cut to a bit. Bound
 * by the disk. */
enum { kColumns = 4096, kRows = SIZE / kColumns };

private int weight[kRows][kColumns];

int main(void) {
    private int x;
    private int v[kColumns], w[kRows];
    smcinput(x, 1);
    for (public int i = 0; i < kRows; i++)
        for (public int j = 0; j < kColumns; j++)
            weight[i][j] = x * ((i * 31 + j * 17) % 19 - 9);
    for (public int j = 0; j < kColumns; j++)
        v[j] = x * (j % 2);
    for (public int layer = 0; layer < 3; layer++) {
        for (public int i = 0; i < kRows; i++) {
            w[i] = 0;
            for (public int j = 0; j < kColumns; j++)
                w[i] += weight[i][j] * v[j];
        }
        for (public int j = 0; j < kColumns; j++)
            v[j] = w[j % kRows] > 0;
    }
    smcoutput(v, 1, kColumns);
    return 0;
}
