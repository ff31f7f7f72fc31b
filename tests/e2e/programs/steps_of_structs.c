/* Private fields of structs that have public ones, too, in cells of two words: loops over them are vectors. */
#define N 6

struct reading {
    public int day;
    public char tag;
    long value;
};

int main(void) {
    public int i;
    private long sum = 0, most = 0;
    private struct reading all[N], other;
    smcinput(all, 1, N);
    for (i = 0; i < N; i++)
        sum += all[i].day * all[i].value;
    for (i = 0; i < N; i++)
        if (all[i].value > most)
            most = all[i].value;
    for (i = 0; i < N; i++)
        all[i].value = all[i].value * 3 + all[i].tag;
    other = all[N - 1];
    sum += other.value;
    smcoutput(sum, 1);
    smcoutput(most, 1);
    smcoutput(all, 1, N);
    return 0;
}
