// A cache of four pages that throws out the one that was not used for longest: the misses of a trace.
#define FRAMES 4
#define TRACE 40

int page[FRAMES], used[FRAMES];

int main(void) {
    int trace[TRACE], misses = 0;
  public
    int t, f;

    smcinput(trace, 1, TRACE);
    for (f = 0; f < FRAMES; f++)
        page[f] = -1;
    for (t = 0; t < TRACE; t++) {
        int hit = 0, victim = 0;
        for (f = 0; f < FRAMES; f++)
            if (page[f] == trace[t]) {
                hit = 1;
                used[f] = t + 1;
            }
        if (!hit) {
            misses++;
            for (f = 1; f < FRAMES; f++)
                if (used[f] < used[victim])
                    victim = f;
            page[victim] = trace[t];
            used[victim] = t + 1;
        }
    }
    smcoutput(misses, 1);
    smcoutput(page, 1, FRAMES);
    return 0;
}
