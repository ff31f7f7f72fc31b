// The stretch of days with the greatest gain: its sum, its first and its last day (Kadane).
#define DAYS 128

int main(void) {
    int change[DAYS], best, from = 0, to = 0, here, since = 0;
  public
    int i;

    smcinput(change, 1, DAYS);
    best = here = change[0];
    for (i = 1; i < DAYS; i++) {
        if (here < 0) {
            here = change[i];
            since = i;
        } else {
            here += change[i];
        }
        if (here > best) {
            best = here;
            from = since;
            to = i;
        }
    }
    smcoutput(best, 1);
    smcoutput(from, 1);
    smcoutput(to, 1);
    return 0;
}
