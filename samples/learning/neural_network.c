// The forward pass of a neural network, four inputs, six hidden units, one output: a clinic (party 1) has measurements,
// a laboratory (party 2) has a trained network, neither shows what it has. The clinic gets the diagnoses.
#define ROWS 569
#define INPUTS 4
#define HIDDEN 6

typedef fixed<32,16> number;

int main(void) {
    number tumours[ROWS][5], x[INPUTS][ROWS], hidden[HIDDEN][INPUTS], hidden_bias[HIDDEN];
    number output[HIDDEN], output_bias, units[HIDDEN][ROWS], sums[ROWS];
    int<1> malignant[ROWS];
    int right = 0;
    public int i, h;

    smcinput(tumours, 1);
    smcinput(hidden, 2);
    smcinput(hidden_bias, 2);
    smcinput(output, 2);
    smcinput(output_bias, 2);

    for (i = 0; i < ROWS; i++) { // as the network was trained
        x[0][i] = (tumours[i][1] - 16) * 0.2;
        x[1][i] = (tumours[i][2] - 25) / 6;
        x[2][i] = (tumours[i][3] - 880) / 570;
        x[3][i] = (tumours[i][4] - 0.115) * 15.384615;
    }
    units = hidden @ x;
    for (h = 0; h < HIDDEN; h++)
        for (i = 0; i < ROWS; i++) {
            number sum = units[h][i] + hidden_bias[h];
            units[h][i] = sum > 0 ? sum : 0;
        }
    sums = output @ units;
    for (i = 0; i < ROWS; i++) {
        malignant[i] = sums[i] + output_bias > 0;
        right += malignant[i] == (tumours[i][0] > 0.5);
    }
    smcoutput(malignant, 1);
    smcoutput(right, 1);
    return 0;
}
