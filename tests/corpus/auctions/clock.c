// An ascending clock: the price rises until demand falls to what there is; who is in at that price buys.
#define BIDDERS 24
#define ROUNDS 40
#define SUPPLY 30

int main(void) {
    int value[BIDDERS], wants[BIDDERS], buys[BIDDERS], price = 0, sold = 0;
  public
    int i, clock;
    _Bool running = 1;

    smcinput(value, 1, BIDDERS);
    smcinput(wants, 1, BIDDERS);
    for (clock = 1; clock <= ROUNDS; clock++) {
        int demand = 0;
        for (i = 0; i < BIDDERS; i++)
            if (value[i] >= clock)
                demand += wants[i];
        if (demand <= SUPPLY)
            running = 0;
        if (running)
            price = clock;
    }
    price++;
    for (i = 0; i < BIDDERS; i++) {
        buys[i] = value[i] >= price ? wants[i] : 0;
        sold += buys[i];
    }
    smcoutput(price, 1);
    smcoutput(buys, 1, BIDDERS);
    smcoutput(sold, 1);
    return 0;
}
