// The longest rising subsequence, in quadratic time.
#define N 32

int main(void) {
    int x[N], length[N], best = 0, end = 0;
  public
    int i, j;

    smcinput(x, 1, N);
    for (i = 0; i < N; i++) {
        length[i] = 1;
        for (j = 0; j < i; j++)
            if (x[j] < x[i] && length[j] + 1 > length[i])
                length[i] = length[j] + 1;
        if (length[i] > best) {
            best = length[i];
            end = i;
        }
    }
    smcoutput(best, 1);
    smcoutput(end, 1);
    return 0;
}
