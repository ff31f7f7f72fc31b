// What a survey needs of a column of numbers: mean, standard deviation, quartiles and extremes.
#include <math.h>

typedef fixed<48,12> number; // up to 2^35: -W overflow names all sums and squares, picco run --check those beyond

number mean_of(number x[], public int n) {
    return smcsum(x, n) / n;
}

number deviation_of(number x[], public int n) {
    number mean = mean_of(x, n), squares = 0;

    for (public int i = 0; i < n; i++) {
        number apart = x[i] - mean;
        squares += apart * apart;
    }
    return sqrt(squares / (n - 1));
}

int main(void) {
    public int n;

    smcinput(n, 1);
    number x[n], mean, deviation, quartile[3];
    smcinput(x, 1, n);
    mean = mean_of(x, n);
    deviation = deviation_of(x, n);
    smcsort(x, n);
    for (public int q = 1; q <= 3; q++)
        quartile[q - 1] = x[q * n / 4];
    smcoutput(mean, 1);
    smcoutput(deviation, 1);
    smcoutput(quartile, 1);
    smcoutput(x[0], 1);
    smcoutput(x[n - 1], 1);
    return 0;
}
