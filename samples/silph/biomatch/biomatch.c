// How close a person's sample comes to the nearest entry of a database: the least squared Euclidean distance.
#ifndef ENTRIES
#define ENTRIES 256
#endif
#define FEATURES 4

int main(void) {
    private int database[ENTRIES][FEATURES], sample[FEATURES];
    private int distance[ENTRIES];
    private int best;

    smcinput(database, 1);
    smcinput(sample, 2);
    for (public int i = 0; i < ENTRIES; i++) {
        distance[i] = 0;
        for (public int k = 0; k < FEATURES; k++) {
            private int difference = database[i][k] - sample[k];
            distance[i] += difference * difference;
        }
    }
    best = distance[0];
    for (public int i = 1; i < ENTRIES; i++)
        if (distance[i] < best)
            best = distance[i];
    smcoutput(best, 2);
    return 0;
}
