// What an int is promised to fit under a condition is not promised of the same operation on long numbers.
int main(void) {
    private int x, y, least, square = 0, product = 0, sum = 0, opposite = 0;
    private long wide;

    smcinput(x, 1);
    smcinput(y, 1);
    smcinput(least, 1);
    if (x < 1000)
        square = x * x;
    if (x < 1000 && y < 1000)
        product = x * y;
    if (y < 0)
        sum = y + 2147483000;
    if (least > 0)
        opposite = -least;
    wide = (long)x * x;
    private int square_is_large = wide > 5000000000;
    wide = (long)x * y;
    private int product_is_large = wide >= 2147483648;
    wide = (long)y + 2147483000;
    private int sum_is_large = wide > 2147483647;
    wide = -(long)least;
    private int opposite_is_large = wide == 2147483648;
    smcoutput(square, 1);
    smcoutput(product, 1);
    smcoutput(sum, 1);
    smcoutput(opposite, 1);
    smcoutput(square_is_large, 1);
    smcoutput(product_is_large, 1);
    smcoutput(sum_is_large, 1);
    smcoutput(opposite_is_large, 1);
    return 0;
}
