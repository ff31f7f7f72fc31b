// A line through points of which one party has x and another one y: least squares.
#define POINTS 8

typedef fixed<48,20> number; // up to 2^27: -W overflow names all sums and squares, picco run --check those beyond

int main(void) {
    private number x[POINTS], y[POINTS];
    private number slope, intercept, spread = 0, together = 0;

    smcinput(x, 1);
    smcinput(y, 2);
    private number mean_x = smcsum(x, POINTS) / POINTS, mean_y = smcsum(y, POINTS) / POINTS;
    for (public int i = 0; i < POINTS; i++) {
        spread += (x[i] - mean_x) * (x[i] - mean_x);
        together += (x[i] - mean_x) * (y[i] - mean_y);
    }
    slope = together / spread;
    intercept = mean_y - slope * mean_x;
    smcoutput(slope, 1);
    smcoutput(intercept, 1);
    return 0;
}
