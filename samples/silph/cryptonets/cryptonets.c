// A convolutional network with squares as activations, one party's secret, reads another one's digit: that of CryptoNets.
#ifndef WIDTH
#define WIDTH 28 // of the image
#endif
#define WINDOW 5
#define STRIDE 2
#define CHANNELS 5
#define HIDDEN 100
#define DIGITS 10
#define PADDED (WIDTH + 1) // a row and a column of zeros
#define CONVOLVED ((PADDED - WINDOW) / STRIDE + 1)
#define FEATURES (CHANNELS * CONVOLVED * CONVOLVED)

int main(void) {
    private int kernel[CHANNELS][WINDOW][WINDOW], weight_1[HIDDEN][FEATURES], weight_2[DIGITS][HIDDEN];
    private int image[WIDTH][WIDTH], padded[PADDED][PADDED] = {0};
    private int feature[FEATURES], hidden[HIDDEN], score[DIGITS];

    smcinput(kernel, 1, CHANNELS, WINDOW, WINDOW);
    smcinput(weight_1, 1);
    smcinput(weight_2, 1);
    smcinput(image, 2);
    for (public int y = 0; y < WIDTH; y++)
        for (public int x = 0; x < WIDTH; x++)
            padded[y + 1][x + 1] = image[y][x];
    for (public int c = 0; c < CHANNELS; c++) {
        for (public int y = 0; y < CONVOLVED; y++) {
            for (public int x = 0; x < CONVOLVED; x++) {
                private int sum = 0;
                for (public int i = 0; i < WINDOW; i++)
                    for (public int j = 0; j < WINDOW; j++)
                        sum += kernel[c][i][j] * padded[STRIDE * y + i][STRIDE * x + j];
                feature[(c * CONVOLVED + y) * CONVOLVED + x] = sum * sum;
            }
        }
    }
    for (public int i = 0; i < HIDDEN; i++) {
        private int sum = 0;
        for (public int j = 0; j < FEATURES; j++)
            sum += weight_1[i][j] * feature[j];
        hidden[i] = sum * sum;
    }
    for (public int i = 0; i < DIGITS; i++) {
        score[i] = 0;
        for (public int j = 0; j < HIDDEN; j++)
            score[i] += weight_2[i][j] * hidden[j];
    }
    smcoutput(score, 2);
    return 0;
}
