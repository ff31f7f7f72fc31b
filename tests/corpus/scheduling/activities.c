// As many activities as possible in one room: sorted by their end, each is taken that begins after the last one.
#define N 40

struct activity {
    int start, end;
};

int main(void) {
    struct activity a[N];
    int taken[N], count = 0, free_from = 0, idle = 0;

    smcinput(a, 1, N);
    for (public int i = 0; i < N; i++) {
        if (a[i].start >= free_from) {
            taken[i] = 1;
            count++;
            idle += a[i].start - free_from;
            free_from = a[i].end;
        } else {
            taken[i] = 0;
        }
    }
    smcoutput(count, 1);
    smcoutput(taken, 1, N);
    smcoutput(idle, 1);
    return 0;
}
