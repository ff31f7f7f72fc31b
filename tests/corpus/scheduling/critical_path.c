// The critical path of a project: the plan is known, how long each task takes is not.
#define TASKS 24
#define LINKS 34

public
int before[LINKS] = {0,  0,  0,  1,  1,  2,  3,  3,  4,  5,  5,  6,  7,  8,  8,  9,  10,
                     10, 11, 12, 12, 13, 14, 14, 15, 16, 17, 17, 18, 19, 20, 21, 22, 13};
public
int after[LINKS] = {1,  2,  3,  4,  5,  5,  6,  7,  8,  8,  9,  9,  10, 11, 12, 12, 13,
                    14, 14, 15, 16, 16, 17, 18, 18, 19, 19, 20, 21, 22, 22, 23, 23, 20};

int main(void) {
    int duration[TASKS], earliest[TASKS], latest[TASKS], critical[TASKS], end = 0;
  public
    int t, k;

    smcinput(duration, 1, TASKS);
    for (t = 0; t < TASKS; t++)
        earliest[t] = 0;
    for (t = 0; t < TASKS; t++)
        for (k = 0; k < LINKS; k++)
            if (before[k] == t && earliest[t] + duration[t] > earliest[after[k]])
                earliest[after[k]] = earliest[t] + duration[t];
    for (t = 0; t < TASKS; t++)
        if (earliest[t] + duration[t] > end)
            end = earliest[t] + duration[t];
    for (t = TASKS - 1; t >= 0; t--) {
        latest[t] = end - duration[t];
        for (k = 0; k < LINKS; k++)
            if (before[k] == t && latest[after[k]] - duration[t] < latest[t])
                latest[t] = latest[after[k]] - duration[t];
        critical[t] = earliest[t] == latest[t];
    }
    smcoutput(end, 1);
    smcoutput(critical, 1, TASKS);
    return 0;
}
