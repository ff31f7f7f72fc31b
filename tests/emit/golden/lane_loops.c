/* Loops whose bodies run once for all iterations. */
public int main() {
    private int a[20][4], b[20][4], c[20], key[4], most;
    public int i, j;
    smcinput(a, 1, 20, 4);
    smcinput(key, 1, 4);
    smcinput(most, 1);
    for (i = 0; i < 20; i++) [
        private int sum = 0;
        for (j = 1; j < 4; j++)
            a[i][j] += a[i][j - 1] * key[j];
        for (j = 0; j < 4; j++)
            if (a[i][j] < most)
                sum++;
        c[i] = sum;
    ]
    /* Few operations on rows: worth it where they are short. */
    for (i = 0; i < 20; i++)
        for (j = 0; j < 4; j++)
            b[i][j] = a[i][(j + 1) % 4] + c[i];
    /* Not: each iteration needs the one before. */
    for (i = 1; i < 20; i++)
        for (j = 0; j < 4; j++)
            b[i][j] += b[i - 1][(j + 1) % 4];
    smcoutput(b, 1, 20, 4);
    smcoutput(c, 1, 20);
    return 0;
}
