// A call market: buyers and sellers name a limit and an amount; at the price with the greatest turnover they trade.
#define BUYERS 20
#define SELLERS 20
#define PRICES 32

struct order {
    int limit, amount;
};

int main(void) {
    struct order buy[BUYERS], sell[SELLERS];
    int turnover = 0, clearing = 0, surplus = 0;
  public
    int p, i;

    smcinput(buy, 1, BUYERS);
    smcinput(sell, 2, SELLERS);
    for (p = 1; p <= PRICES; p++) {
        int demand = 0, supply = 0, traded;
        for (i = 0; i < BUYERS; i++)
            if (buy[i].limit >= p)
                demand += buy[i].amount;
        for (i = 0; i < SELLERS; i++)
            if (sell[i].limit <= p)
                supply += sell[i].amount;
        traded = demand < supply ? demand : supply;
        if (traded > turnover) {
            turnover = traded;
            clearing = p;
            surplus = demand - supply;
        }
    }
    smcoutput(clearing, 1);
    smcoutput(turnover, 1);
    smcoutput(surplus, 2);
    return 0;
}
