/* Four rows of 4096 numbers in fixed point times a matrix of SIZE, whose columns lie side by side: each row sweeps over all of it. */
enum { kDepth = 4096, kColumns = SIZE / kDepth, kRows = 4 };

private fixed<32, 16> left[kRows][kDepth], right[kColumns][kDepth], product[kRows][kColumns];

int main(void) {
    private int x;
    smcinput(x, 1);
    for (public int i = 0; i < kRows; i++)
        for (public int k = 0; k < kDepth; k++)
            left[i][k] = x * ((i + k) % 5 - 2);
    for (public int j = 0; j < kColumns; j++)
        for (public int k = 0; k < kDepth; k++)
            right[j][k] = x * ((j * 3 + k) % 7 - 3);
    for (public int i = 0; i < kRows; i++)
        for (public int j = 0; j < kColumns; j++) {
            product[i][j] = 0;
            for (public int k = 0; k < kDepth; k++)
                product[i][j] += left[i][k] * right[j][k];
        }
    private fixed<32, 16> check = 0;
    for (public int i = 0; i < kRows; i++)
        for (public int j = 0; j < kColumns; j++)
            check += product[i][j];
    smcoutput(check, 1);
    return 0;
}
