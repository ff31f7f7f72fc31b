// How many rooms a day of meetings takes, and when the house is fullest.
#define MEETINGS 32
#define SLOTS 48

int main(void) {
    int start[MEETINGS], end[MEETINGS], change[SLOTS + 1] = {0};
    int rooms = 0, most = 0, fullest = 0;
  public
    int i;

    smcinput(start, 1, MEETINGS);
    smcinput(end, 1, MEETINGS);
    for (i = 0; i < MEETINGS; i++) {
        change[start[i]]++;
        change[end[i]]--;
    }
    for (i = 0; i < SLOTS; i++) {
        rooms += change[i];
        if (rooms > most) {
            most = rooms;
            fullest = i;
        }
    }
    smcoutput(most, 1);
    smcoutput(fullest, 1);
    return 0;
}
