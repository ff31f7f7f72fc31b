// Can some of the amounts add up to the target? A bit for each sum that can be reached.
#define ITEMS 12
#define LIMIT 60

int main(void) {
    int amount[ITEMS], target, possible;
    unsigned char reached[LIMIT + 1] = {1};
  public
    int i, s;

    smcinput(amount, 1, ITEMS);
    smcinput(target, 2);
    for (i = 0; i < ITEMS; i++)
        for (s = LIMIT; s > 0; s--)
            if (amount[i] <= s && reached[s - amount[i]])
                reached[s] = 1;
    possible = reached[target];
    smcoutput(possible, 1);
    return 0;
}
