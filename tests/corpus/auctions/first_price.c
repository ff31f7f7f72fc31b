// A first-price auction: of equal bids the earlier one wins, and bids without a deposit do not count.
#define BIDDERS 50

struct offer {
    int price, time;
    _Bool deposit;
};

static int better(struct offer *a, struct offer *b) {
    return a->price > b->price || (a->price == b->price && a->time < b->time);
}

int main(void) {
    struct offer offers[BIDDERS], best = {0, 0, 0};
    int winner = -1, valid = 0, paid;

    for (public int i = 0; i < BIDDERS; i++) {
        smcinput(offers[i].price, 1);
        smcinput(offers[i].time, 1);
        smcinput(offers[i].deposit, 1);
    }
    for (public int i = 0; i < BIDDERS; i++) {
        if (!offers[i].deposit)
            continue;
        valid++;
        if (winner < 0 || better(&offers[i], &best)) {
            best = offers[i];
            winner = i;
        }
    }
    paid = best.price;
    smcoutput(winner, 1);
    smcoutput(paid, 1);
    smcoutput(valid, 1);
    return 0;
}
