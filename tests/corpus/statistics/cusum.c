// Watches a process for a shift of its mean (CUSUM): the first alarm, how many there were, and the highest sum.
#define N 120

int main(void) {
    int x[N], target, slack, limit, up = 0, alarms = 0, first = -1, peak = 0;

    smcinput(target, 1);
    smcinput(slack, 1);
    smcinput(limit, 1);
    smcinput(x, 2, N);
    for (public int i = 0; i < N; i++) {
        up += x[i] - target - slack;
        if (up < 0)
            up = 0;
        if (up > peak)
            peak = up;
        if (up > limit) {
            alarms++;
            if (first < 0)
                first = i;
        }
    }
    smcoutput(alarms, 1);
    smcoutput(first, 1);
    smcoutput(peak, 1);
    return 0;
}
