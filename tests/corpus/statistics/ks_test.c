// Kolmogorov and Smirnov: the greatest distance of two distributions, from two sorted samples by a merge.
#define A 24
#define B 24

int main(void) {
    int a[A], b[B], i = 0, j = 0, most = 0;

    smcinput(a, 1, A);
    smcinput(b, 2, B);
    for (public int step = 0; step < A + B; step++) {
        int d;
        if (i == A || j == B)
            break;
        if (a[i] <= b[j])
            i++;
        else
            j++;
        d = i * B - j * A;
        if (d < 0)
            d = -d;
        if (d > most)
            most = d;
    }
    smcoutput(most, 1);
    return 0;
}
