// The cheapest way to pay an amount: each known coin has a secret handling fee.
#define AMOUNT 60
#define COINS 5
#define NEVER 1000000

public
int coins[COINS] = {1, 2, 5, 10, 25};

int main(void) {
    int fee[COINS], cheapest[AMOUNT + 1], last[AMOUNT + 1];
  public
    int a, c;

    smcinput(fee, 1, COINS);
    cheapest[0] = 0;
    last[0] = 0;
    for (a = 1; a <= AMOUNT; a++) {
        cheapest[a] = NEVER;
        last[a] = -1;
        for (c = 0; c < COINS; c++) {
            if (coins[c] > a)
                break;
            int cost = cheapest[a - coins[c]] + fee[c];
            if (cost < cheapest[a]) {
                cheapest[a] = cost;
                last[a] = coins[c];
            }
        }
    }
    smcoutput(cheapest, 1, AMOUNT + 1);
    smcoutput(last, 1, AMOUNT + 1);
    return 0;
}
