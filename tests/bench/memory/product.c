/* A row of 4096 numbers in fixed point times a matrix of SIZE, whose columns lie side by side: each product is truncated. Bound by
 * the processor. */
enum { kDepth = 4096, kColumns = SIZE / kDepth };

private fixed<32, 16> left[kDepth], right[kColumns][kDepth], product[kColumns];

int main(void) {
    private int x;
    smcinput(x, 1);
    for (public int k = 0; k < kDepth; k++)
        left[k] = x * (k % 5 - 2);
    for (public int j = 0; j < kColumns; j++)
        for (public int k = 0; k < kDepth; k++)
            right[j][k] = x * ((j * 3 + k) % 7 - 3);
    for (public int j = 0; j < kColumns; j++) {
        product[j] = 0;
        for (public int k = 0; k < kDepth; k++)
            product[j] += left[k] * right[j][k];
    }
    private fixed<32, 16> check = 0;
    for (public int j = 0; j < kColumns; j++)
        check += product[j];
    smcoutput(check, 1);
    return 0;
}
