// Viterbi's algorithm: what was the weather, most probably, on each of 60 days? Party 1 knows what somebody did on these
// days, party 2 a model of the weather: neither shows it to the other. Party 1 gets the path and its logarithmic
// probability. States: 0 sunny, 1 cloudy, 2 rainy.
#define DAYS 60
#define STATES 3
#define SIGNS 4

typedef fixed<32,16> number;

int main(void) {
    int<3> seen[DAYS], from[DAYS][STATES], path[DAYS];
    number first[STATES], change[STATES][STATES], shown[STATES][SIGNS];
    number best[STATES], next[STATES], score;
    public int day, s, before;

    smcinput(seen, 1);
    smcinput(first, 2);
    smcinput(change, 2);
    smcinput(shown, 2);

    for (s = 0; s < STATES; s++)
        best[s] = first[s] + shown[s][seen[0]];
    for (day = 1; day < DAYS; day++) {
        for (s = 0; s < STATES; s++) {
            number highest = best[0] + change[0][s];
            int<3> source = 0;
            for (before = 1; before < STATES; before++) {
                number way = best[before] + change[before][s];
                if (way > highest) {
                    highest = way;
                    source = before;
                }
            }
            next[s] = highest + shown[s][seen[day]];
            from[day][s] = source;
        }
        best = next;
    }

    score = best[0];
    path[DAYS - 1] = 0;
    for (s = 1; s < STATES; s++)
        if (best[s] > score) {
            score = best[s];
            path[DAYS - 1] = s;
        }
    for (day = DAYS - 1; day > 0; day--)
        path[day - 1] = from[day][path[day]];
    smcoutput(score, 1);
    smcoutput(path, 1);
    return 0;
}
