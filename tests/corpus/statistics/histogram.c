// A histogram in bins of ten, its fullest bin, and the share of each bin in per cent.
#define N 100
#define BINS 10

int main(void) {
    int age[N], bin[BINS] = {0}, percent[BINS], mode = 0;
  public
    int i;

    smcinput(age, 1, N);
    for (i = 0; i < N; i++) {
        int b = age[i] / 10;
        if (b >= BINS)
            b = BINS - 1;
        bin[b]++;
    }
    for (i = 0; i < BINS; i++) {
        if (bin[i] > bin[mode])
            mode = i;
        percent[i] = 100 * bin[i] / N;
    }
    smcoutput(bin, 1, BINS);
    smcoutput(percent, 1, BINS);
    smcoutput(mode, 1);
    return 0;
}
