// Jobs of one day with deadlines and profits, the most profitable first: each gets the latest free day before its deadline.
#define JOBS 12
#define DAYS 10

int main(void) {
    int deadline[JOBS], profit[JOBS], day[DAYS], earned = 0;
  public
    int j, d;

    smcinput(deadline, 1, JOBS);
    smcinput(profit, 1, JOBS);
    for (d = 0; d < DAYS; d++)
        day[d] = -1;
    for (j = 0; j < JOBS; j++)
        for (d = DAYS - 1; d >= 0; d--)
            if (d < deadline[j] && day[d] == -1) {
                day[d] = j;
                earned += profit[j];
                break;
            }
    smcoutput(day, 1, DAYS);
    smcoutput(earned, 1);
    return 0;
}
