// order by key: an insertion sort of rows, and the median.
#define N 24

struct record {
    int key, payload;
};

int main(void) {
    struct record r[N];
    int median;
  public
    int i, j;

    smcinput(r, 1, N);
    for (i = 1; i < N; i++) {
        struct record moved = r[i];
        for (j = i - 1; j >= 0; j--) {
            if (r[j].key <= moved.key)
                break;
            r[j + 1] = r[j];
            r[j] = moved;
        }
    }
    median = (r[N / 2 - 1].key + r[N / 2].key) / 2;
    for (i = 0; i < N; i++)
        smcoutput(r[i].payload, 1);
    smcoutput(median, 1);
    return 0;
}
