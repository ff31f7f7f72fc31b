// Gives each job to the machine with the least work so far.
#define JOBS 30
#define MACHINES 4

int load[MACHINES];

static int least_loaded(void) {
    int best = 0;
    for (public int m = 1; m < MACHINES; m++)
        if (load[m] < load[best])
            best = m;
    return best;
}

int main(void) {
    int hours[JOBS], machine[JOBS], makespan = 0;
  public
    int j, m;

    smcinput(hours, 1, JOBS);
    for (j = 0; j < JOBS; j++) {
        machine[j] = least_loaded();
        load[machine[j]] += hours[j];
    }
    for (m = 0; m < MACHINES; m++)
        if (load[m] > makespan)
            makespan = load[m];
    smcoutput(machine, 1, JOBS);
    smcoutput(makespan, 1);
    return 0;
}
