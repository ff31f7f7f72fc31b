/* A layer of a binarised network with SIZE weights of 0 and 1, rows of 4096: how many of them agree with the inputs, and whether
 * that is the greater half. Bound by the disk. */
enum { kColumns = 4096, kRows = SIZE / kColumns };

private int weight[kRows][kColumns], input[kColumns], output[kRows];

int main(void) {
    private int x;
    smcinput(x, 1);
    for (public int i = 0; i < kRows; i++)
        for (public int j = 0; j < kColumns; j++)
            weight[i][j] = x * ((i * 31 + j * 17) % 5 % 2);
    for (public int j = 0; j < kColumns; j++)
        input[j] = x * (j % 7 % 2);
    for (public int i = 0; i < kRows; i++) {
        private int agree = 0;
        for (public int j = 0; j < kColumns; j++)
            agree += 2 * weight[i][j] * input[j] + 1 - weight[i][j] - input[j];
        output[i] = 2 * agree > kColumns;
    }
    smcoutput(output, 1, kRows);
    return 0;
}
