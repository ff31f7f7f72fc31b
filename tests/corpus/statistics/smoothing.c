// Holt's smoothing of a series with a trend, weights in 1/256, and the sum of the errors of its forecasts.
#define N 48

int main(void) {
    int x[N], level, trend, error = 0, forecast;
  public
    int i, alpha = 64, beta = 32;

    smcinput(x, 1, N);
    level = x[0] * 16;
    trend = (x[1] - x[0]) * 16;
    for (i = 1; i < N; i++) {
        int before = level, expected = level + trend;
        error += x[i] * 16 > expected ? x[i] * 16 - expected : expected - x[i] * 16;
        level = (alpha * x[i] * 16 + (256 - alpha) * expected) / 256;
        trend = (beta * (level - before) + (256 - beta) * trend) / 256;
    }
    forecast = (level + trend) / 16;
    smcoutput(forecast, 1);
    smcoutput(error, 1);
    return 0;
}
