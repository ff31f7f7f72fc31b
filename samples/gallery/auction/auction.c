// A sealed-bid auction in which the highest bidder pays the second highest bid: the losers' bids stay secret.
#define BIDDERS 4

int main(void) {
    private unsigned bid[BIDDERS];
    private unsigned best = 0, price = 0;
    private int winner = 0;

    for (public int i = 0; i < BIDDERS; i++)
        smcinput(bid[i], i + 1);
    for (public int i = 0; i < BIDDERS; i++) {
        if (bid[i] > best) {
            price = best;
            best = bid[i];
            winner = i + 1;
        } else if (bid[i] > price) {
            price = bid[i];
        }
    }
    for (public int i = 1; i <= BIDDERS; i++) {
        smcoutput(winner, i);
        smcoutput(price, i);
    }
    return 0;
}
