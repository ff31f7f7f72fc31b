// Round robin: processes with secret bursts take turns; when does each one end, and how long did they wait?
#define PROCESSES 6
#define QUANTUM 3
#define TURNS 12

int main(void) {
    int burst[PROCESSES], left[PROCESSES], end[PROCESSES], clock = 0, waiting = 0;
  public
    int turn, p;

    smcinput(burst, 1, PROCESSES);
    for (p = 0; p < PROCESSES; p++) {
        left[p] = burst[p];
        end[p] = 0;
    }
    for (turn = 0; turn < TURNS; turn++)
        for (p = 0; p < PROCESSES; p++)
            if (left[p] > 0) {
                int slice = left[p] < QUANTUM ? left[p] : QUANTUM;
                clock += slice;
                left[p] -= slice;
                if (left[p] == 0)
                    end[p] = clock;
            }
    for (p = 0; p < PROCESSES; p++)
        waiting += end[p] - burst[p];
    smcoutput(end, 1, PROCESSES);
    smcoutput(waiting, 1);
    return 0;
}
