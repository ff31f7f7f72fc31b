// A convolutional network, which is one party's secret, reads another party's handwritten digit: that of MiniONN for MNIST.
#ifndef WIDTH
#define WIDTH 28 // of the image
#endif
#define WINDOW 5
#define CHANNELS 16
#define HIDDEN 100
#define DIGITS 10
#define CONVOLVED_1 (WIDTH - WINDOW + 1)
#define POOLED_1 (CONVOLVED_1 / 2)
#define CONVOLVED_2 (POOLED_1 - WINDOW + 1)
#define POOLED_2 (CONVOLVED_2 / 2)

private int relu(private int x) { return x > 0 ? x : 0; }

// Adds the convolution of an image to the result.
void convolve(public int width, private int image[width][width], private int kernel[WINDOW][WINDOW],
              private int result[width - WINDOW + 1][width - WINDOW + 1]) {
    for (public int y = 0; y <= width - WINDOW; y++)
        for (public int x = 0; x <= width - WINDOW; x++)
            for (public int i = 0; i < WINDOW; i++)
                for (public int j = 0; j < WINDOW; j++)
                    result[y][x] += kernel[i][j] * image[y + i][x + j];
}

// ReLU, then the greatest of each two by two.
void activate_and_pool(public int width, private int in[width][width], private int out[width / 2][width / 2]) {
    for (public int y = 0; y < width; y++)
        for (public int x = 0; x < width; x++)
            in[y][x] = relu(in[y][x]);
    for (public int y = 0; y < width / 2; y++) {
        for (public int x = 0; x < width / 2; x++) {
            private int most = in[2 * y][2 * x];
            for (public int k = 1; k < 4; k++)
                if (in[2 * y + k / 2][2 * x + k % 2] > most)
                    most = in[2 * y + k / 2][2 * x + k % 2];
            out[y][x] = most;
        }
    }
}

void connect(public int inputs, public int outputs, private int weight[outputs][inputs], private int in[inputs],
             private int out[outputs]) {
    for (public int i = 0; i < outputs; i++) {
        out[i] = 0;
        for (public int j = 0; j < inputs; j++)
            out[i] += weight[i][j] * in[j];
    }
}

int main(void) {
    private int kernel_1[CHANNELS][WINDOW][WINDOW], kernel_2[CHANNELS][CHANNELS][WINDOW][WINDOW];
    private int weight_1[HIDDEN][CHANNELS * POOLED_2 * POOLED_2], weight_2[DIGITS][HIDDEN];
    private int image[WIDTH][WIDTH];
    private int convolved_1[CHANNELS][CONVOLVED_1][CONVOLVED_1] = {0}, pooled_1[CHANNELS][POOLED_1][POOLED_1];
    private int convolved_2[CHANNELS][CONVOLVED_2][CONVOLVED_2] = {0}, pooled_2[CHANNELS][POOLED_2][POOLED_2];
    private int flat[CHANNELS * POOLED_2 * POOLED_2], hidden[HIDDEN], score[DIGITS];

    smcinput(kernel_1, 1, CHANNELS, WINDOW, WINDOW);
    smcinput(kernel_2, 1, CHANNELS, CHANNELS, WINDOW, WINDOW);
    smcinput(weight_1, 1);
    smcinput(weight_2, 1);
    smcinput(image, 2);
    for (public int c = 0; c < CHANNELS; c++) {
        convolve(WIDTH, image, kernel_1[c], convolved_1[c]);
        activate_and_pool(CONVOLVED_1, convolved_1[c], pooled_1[c]);
    }
    for (public int c = 0; c < CHANNELS; c++) {
        for (public int from = 0; from < CHANNELS; from++)
            convolve(POOLED_1, pooled_1[from], kernel_2[c][from], convolved_2[c]);
        activate_and_pool(CONVOLVED_2, convolved_2[c], pooled_2[c]);
    }
    for (public int c = 0; c < CHANNELS; c++)
        for (public int y = 0; y < POOLED_2; y++)
            for (public int x = 0; x < POOLED_2; x++)
                flat[(c * POOLED_2 + y) * POOLED_2 + x] = pooled_2[c][y][x];
    connect(CHANNELS * POOLED_2 * POOLED_2, HIDDEN, weight_1, flat, hidden);
    for (public int i = 0; i < HIDDEN; i++)
        hidden[i] = relu(hidden[i]);
    connect(HIDDEN, DIGITS, weight_2, hidden, score);
    smcoutput(score, 2);
    return 0;
}
