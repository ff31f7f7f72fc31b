// A histogram of critics by the stars that each gives on average, in steps of half a star from one to five.
#ifndef CRITICS
#define CRITICS 100
#endif
#ifndef RATINGS
#define RATINGS 100 // by each critic
#endif
#define STEPS 2 // of a star
#define BUCKETS (4 * STEPS + 1)

int main(void) {
    private unsigned char stars[CRITICS][RATINGS];
    private int count[BUCKETS] = {0};

    smcinput(stars, 1, CRITICS / 2, RATINGS);
    for (public int critic = CRITICS / 2; critic < CRITICS; critic++)
        smcinput(stars[critic], 2);
    for (public int critic = 0; critic < CRITICS; critic++) {
        private int sum = 0;
        for (public int i = 0; i < RATINGS; i++)
            sum += stars[critic][i];
        for (public int bucket = 0; bucket < BUCKETS; bucket++) {
            public int low = RATINGS + bucket * RATINGS / STEPS;
            public int high = RATINGS + (bucket + 1) * RATINGS / STEPS;
            if (low <= sum && sum < high)
                count[bucket]++;
        }
    }
    smcoutput(count, 1);
    smcoutput(count, 2);
    return 0;
}
