// Two registers are joined by a person's number: does income differ between those who took a course and those who did not?
// The statistics office learns two averages.
#define PEOPLE 6
#define COURSES 4

struct person { unsigned id; int income; };

int main(void) {
    private struct person person[PEOPLE];
    private unsigned attended[COURSES];
    private long with = 0, without = 0;
    private int count = 0;
    // A fixed<48,8> holds sums up to 2^39. -W overflow goes by types alone, and names the casts and the difference.
    private fixed<48,8> average_with, average_without;

    smcinput(person, 1);
    smcinput(attended, 2);
    for (public int i = 0; i < PEOPLE; i++) {
        private _Bool took_part = 0;
        for (public int j = 0; j < COURSES; j++)
            if (attended[j] == person[i].id)
                took_part = 1;
        if (took_part) {
            with += person[i].income;
            count++;
        } else {
            without += person[i].income;
        }
    }
    average_with = (fixed<48,8>)with / count;
    average_without = (fixed<48,8>)without / (PEOPLE - count);
    smcoutput(average_with, 3);
    smcoutput(average_without, 3);
    return 0;
}
