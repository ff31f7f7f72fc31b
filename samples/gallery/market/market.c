// A double auction, as on the market for Danish sugar beets: buyers and sellers say how much they would trade at each
// price. Known become only the price at which supply meets demand, and how much is traded.
#define PRICES 8
#define BUYERS 2
#define SELLERS 2

int main(void) {
    private int demand[PRICES] = {0}, supply[PRICES] = {0}, amount[PRICES];
    private int clearing = 0, traded = 0;

    // An int holds the sums of two amounts below 2^30 each: -W overflow goes by types alone, and names them.
    for (public int party = 1; party <= BUYERS + SELLERS; party++) {
        smcinput(amount, party); // at price 1, 2, ...
        if (party <= BUYERS)
            demand = demand + amount;
        else
            supply = supply + amount;
    }
    for (public int p = 0; p < PRICES; p++) {
        private int both = demand[p] < supply[p] ? demand[p] : supply[p];
        if (both > traded) {
            traded = both;
            clearing = p + 1;
        }
    }
    for (public int party = 1; party <= BUYERS + SELLERS; party++) {
        smcoutput(clearing, party);
        smcoutput(traded, party);
    }
    return 0;
}
