// Linear regression: which combination of a tumour's radius, texture and concave points comes nearest to its area?
// The table is private; so are the sums, and the coefficients until party 1 gets them. Least squares through the
// normal equations (X'X) b = X'y, which Gaussian elimination solves.
#define ROWS 569
#define TERMS 4

typedef fixed<44,20> number;

int main(void) {
    number tumours[ROWS][5], x[ROWS][TERMS], transposed[TERMS][ROWS], y[ROWS];
    number equations[TERMS][TERMS], right[TERMS], coefficients[TERMS];
    public int i, j, k;

    smcinput(tumours, 1);
    for (i = 0; i < ROWS; i++) { // columns of similar size
        x[i][0] = 1;
        x[i][1] = tumours[i][1] * 0.1;
        x[i][2] = tumours[i][2] * 0.1;
        x[i][3] = tumours[i][4] * 10;
        y[i] = tumours[i][3] * 0.001;
    }
    for (j = 0; j < TERMS; j++)
        for (i = 0; i < ROWS; i++)
            transposed[j][i] = x[i][j];
    equations = transposed @ x;
    right = transposed @ y;
    equations = equations / ROWS;
    right = right / ROWS;

    for (k = 0; k < TERMS; k++) {
        number inverse = 1 / equations[k][k];
        for (j = 0; j < TERMS; j++) {
            if (j == k)
                continue;
            number factor = equations[j][k] * inverse;
            equations[j] = equations[j] - equations[k] * factor;
            right[j] -= right[k] * factor;
        }
    }
    for (k = 0; k < TERMS; k++)
        coefficients[k] = right[k] / equations[k][k];
    smcoutput(coefficients, 1);
    return 0;
}
