// Blackjack: the dealer draws up to 17; an ace counts 11 unless that is too much. Who wins?
#define DECK 12

static int worth(int card) {
    return card > 10 ? 10 : card == 1 ? 11 : card;
}

int main(void) {
    int deck[DECK], player = 0, dealer = 0, aces = 0, drawn = 0, stand, outcome;
  public
    int i;

    smcinput(stand, 1); // the player draws up to this
    smcinput(deck, 2, DECK);
    for (i = 0; i < DECK / 2; i++) {
        if (player >= stand)
            break;
        player += worth(deck[i]);
        if (deck[i] == 1)
            aces++;
        if (player > 21 && aces > 0) {
            player -= 10;
            aces--;
        }
        drawn++;
    }
    aces = 0;
    for (i = DECK / 2; i < DECK; i++) {
        if (dealer >= 17)
            break;
        dealer += worth(deck[i]);
        if (deck[i] == 1)
            aces++;
        if (dealer > 21 && aces > 0) {
            dealer -= 10;
            aces--;
        }
        drawn++;
    }
    if (player > 21)
        outcome = -1;
    else if (dealer > 21 || player > dealer)
        outcome = 1;
    else
        outcome = player < dealer ? -1 : 0;
    smcoutput(outcome, 1);
    smcoutput(player, 1);
    smcoutput(dealer, 1);
    smcoutput(drawn, 1);
    return 0;
}
