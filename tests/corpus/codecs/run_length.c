// Run-length encoding: pairs of a value and how often it follows itself, one after the other.
#define N 40

int main(void) {
    unsigned char in[N], value[N];
    int length[N], runs = 0;
  public
    int i;

    smcinput(in, 1, N);
    for (i = 0; i < N; i++) {
        value[i] = 0;
        length[i] = 0;
    }
    value[0] = in[0];
    length[0] = 1;
    for (i = 1; i < N; i++) {
        if (in[i] != in[i - 1]) {
            runs++;
            value[runs] = in[i];
        }
        length[runs]++;
    }
    runs++;
    smcoutput(runs, 1);
    smcoutput(value, 1, N);
    smcoutput(length, 1, N);
    return 0;
}
