// Logistic regression: the odds that a tumour is malignant, from four measurements, by thirty steps of gradient
// descent on a private table. The logistic function is the one of Amin, Curtis and Hayes-Gill (1997), of five
// straight lines: its slopes are powers of two, so it costs comparisons and selections only.
#define ROWS 569
#define TERMS 5

typedef fixed<32,16> number;

int main(void) {
    number tumours[ROWS][5], x[ROWS][TERMS], transposed[TERMS][ROWS], malignant[ROWS];
    number weights[TERMS] = {0}, errors[ROWS], sums[ROWS];
    public int i, j, step;
    int right = 0;

    smcinput(tumours, 1);
    for (i = 0; i < ROWS; i++) { // centred, of similar size
        malignant[i] = tumours[i][0];
        x[i][0] = 1;
        x[i][1] = (tumours[i][1] - 16) * 0.2;
        x[i][2] = (tumours[i][2] - 25) / 6;
        x[i][3] = (tumours[i][3] - 880) / 570;
        x[i][4] = (tumours[i][4] - 0.115) * 15.384615;
    }
    for (j = 0; j < TERMS; j++)
        for (i = 0; i < ROWS; i++)
            transposed[j][i] = x[i][j];

    for (step = 0; step < 30; step++) {
        sums = x @ weights;
        for (i = 0; i < ROWS; i++) {
            number size = fabs(sums[i]);
            number upper = size >= 5       ? 1
                           : size >= 2.375 ? size * 0.03125 + 0.84375
                           : size >= 1     ? size * 0.125 + 0.625
                                           : size * 0.25 + 0.5;
            errors[i] = (sums[i] < 0 ? 1 - upper : upper) - malignant[i];
        }
        number gradient[TERMS] = transposed @ errors;
        weights = weights - gradient * 2 / ROWS;
    }
    smcoutput(weights, 1);

    sums = x @ weights;
    for (i = 0; i < ROWS; i++)
        right += (sums[i] > 0) == (malignant[i] > 0.5);
    smcoutput(right, 1);
    return 0;
}
