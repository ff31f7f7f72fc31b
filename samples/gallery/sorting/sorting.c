// Batcher's odd-even merge sort: its comparisons are the same for all data, so an ordinary C sort needs no special function.
#define N 16

void exchange(private int *a, private int *b) {
    if (*a > *b) {
        private int larger = *a;
        *a = *b;
        *b = larger;
    }
}

void sort(private int a[], public int n) {
    for (public int p = 1; p < n; p *= 2)
        for (public int k = p; k >= 1; k /= 2)
            for (public int j = k % p; j + k < n; j += 2 * k)
                for (public int i = 0; i < k && i + j + k < n; i++)
                    if ((i + j) / (2 * p) == (i + j + k) / (2 * p))
                        exchange(&a[i + j], &a[i + j + k]);
}

int main(void) {
    private int a[N];

    smcinput(a, 1);
    sort(a, N);
    smcoutput(a, 1);
    return 0;
}
