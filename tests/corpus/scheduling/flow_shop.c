// Two machines in a row: when the last of the jobs is done, how long the second machine stands still, and which jobs are late.
#define JOBS 48

int main(void) {
    int first[JOBS], second[JOBS], due[JOBS], late = 0, worst = 0;
    int one = 0, two = 0, idle = 0;

    smcinput(first, 1, JOBS);
    smcinput(second, 2, JOBS);
    smcinput(due, 1, JOBS);
    for (public int j = 0; j < JOBS; j++) {
        one += first[j];
        if (one > two) {
            idle += one - two;
            two = one;
        }
        two += second[j];
        if (two > due[j]) {
            late++;
            if (two - due[j] > worst)
                worst = two - due[j];
        }
    }
    smcoutput(two, 1);
    smcoutput(idle, 2);
    smcoutput(late, 1);
    smcoutput(worst, 1);
    return 0;
}
