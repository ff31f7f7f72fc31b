// Ten frames of bowling from the pins of each roll: spares count the next roll, strikes the next two.
#define ROLLS 21

int main(void) {
    int pins[ROLLS], score = 0, strikes = 0, frame = 0, first = 1, before = 0;
  public
    int i;

    smcinput(pins, 1, ROLLS);
    for (i = 0; i < ROLLS; i++) {
        if (frame == 10)
            break;
        score += pins[i];
        if (first && pins[i] == 10) {
            strikes++;
            if (i + 1 < ROLLS)
                score += pins[i + 1];
            if (i + 2 < ROLLS)
                score += pins[i + 2];
            frame++;
        } else if (first) {
            before = pins[i];
            first = 0;
        } else {
            if (before + pins[i] == 10 && i + 1 < ROLLS)
                score += pins[i + 1];
            first = 1;
            frame++;
        }
    }
    smcoutput(score, 1);
    smcoutput(strikes, 1);
    return 0;
}
