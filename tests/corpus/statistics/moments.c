// Mean, variance and the count of outliers (more than two standard deviations away) of measurements.
#define N 100

int main(void) {
    int x[N], mean, variance, outliers = 0;
    long sum = 0, squares = 0;
  public
    int i;

    smcinput(x, 1, N);
    for (i = 0; i < N; i++) {
        sum += x[i];
        squares += (long)x[i] * x[i];
    }
    mean = sum / N;
    variance = (squares - sum * sum / N) / (N - 1);
    for (i = 0; i < N; i++) {
        int d = x[i] - mean;
        if (d * d > 4 * variance)
            outliers++;
    }
    smcoutput(mean, 1);
    smcoutput(variance, 1);
    smcoutput(outliers, 1);
    return 0;
}
