// The greatest sum of houses of which no two are neighbours.
#define HOUSES 100

int main(void) {
    int value[HOUSES], with = 0, without = 0, best;

    smcinput(value, 1, HOUSES);
    for (public int i = 0; i < HOUSES; i++) {
        int skipped = with > without ? with : without;
        with = without + value[i];
        without = skipped;
    }
    best = with > without ? with : without;
    smcoutput(best, 1);
    return 0;
}
