// A sealed auction in which the best bidder pays the second price, or the reserve.
#define BIDDERS 64

int main(void) {
    int bid[BIDDERS], reserve, winner = -1, first = 0, second = 0, price;

    smcinput(bid, 1, BIDDERS);
    smcinput(reserve, 2);
    for (public int i = 0; i < BIDDERS; i++) {
        if (bid[i] > first) {
            second = first;
            first = bid[i];
            winner = i;
        } else if (bid[i] > second) {
            second = bid[i];
        }
    }
    if (first < reserve) {
        winner = -1;
        price = 0;
    } else {
        price = second > reserve ? second : reserve;
    }
    smcoutput(winner, 2);
    smcoutput(price, 2);
    return 0;
}
