/* The product of two matrices in fixed point, SIZE numbers together, with rows and columns of 4096. Bound by the processor. */
enum { kDepth = 4096, kRows = SIZE / 2 / kDepth };

private fixed<32, 16> left[kRows][kDepth], right[kDepth][kRows], product[kRows][kRows];

int main(void) {
    private int x;
    smcinput(x, 1);
    for (public int i = 0; i < kRows; i++)
        for (public int k = 0; k < kDepth; k++)
            left[i][k] = x * ((i + k) % 5 - 2);
    for (public int k = 0; k < kDepth; k++)
        for (public int j = 0; j < kRows; j++)
            right[k][j] = x * ((j * 3 + k) % 7 - 3);
    product = left @ right;
    private fixed<32, 16> check = 0;
    for (public int i = 0; i < kRows; i++)
        for (public int j = 0; j < kRows; j++)
            check += product[i][j] * (i % 3);
    smcoutput(check, 1);
    return 0;
}
