// Four equal licences go to the four best bidders, who all pay the fifth-best bid. The earlier of equal bids wins.
#define BIDDERS 32
#define LICENCES 4

int main(void) {
    int bid[BIDDERS], won[BIDDERS], winners[LICENCES], price = 0, revenue;
  public
    int i, j, k;

    smcinput(bid, 1, BIDDERS);
    for (k = 0; k < LICENCES; k++)
        winners[k] = -1;
    for (i = 0; i < BIDDERS; i++) {
        int rank = 0;
        for (j = 0; j < BIDDERS; j++)
            if (bid[j] > bid[i] || (bid[j] == bid[i] && j < i))
                rank++;
        won[i] = rank < LICENCES;
        if (rank == LICENCES)
            price = bid[i];
        for (k = 0; k < LICENCES; k++)
            if (rank == k)
                winners[k] = i;
    }
    revenue = LICENCES * price;
    smcoutput(won, 1, BIDDERS);
    smcoutput(winners, 1, LICENCES);
    smcoutput(price, 1);
    smcoutput(revenue, 1);
    return 0;
}
