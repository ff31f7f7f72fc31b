// A funding round: proposals in the order of a known ranking are paid as long as the secret budget lasts; who does not
// fit in is passed over, and the next one is asked.
#define PROPOSALS 40

int main(void) {
    int cost[PROPOSALS], budget, spent = 0, funded = 0, first_refused = -1;
    _Bool paid[PROPOSALS];

    smcinput(budget, 1);
    smcinput(cost, 2, PROPOSALS);
    for (public int i = 0; i < PROPOSALS; i++) {
        if (spent + cost[i] <= budget) {
            spent += cost[i];
            funded++;
            paid[i] = 1;
        } else {
            paid[i] = 0;
            if (first_refused == -1)
                first_refused = i;
        }
    }
    smcoutput(paid, 2, PROPOSALS);
    smcoutput(spent, 1);
    smcoutput(funded, 1);
    smcoutput(first_refused, 1);
    return 0;
}
