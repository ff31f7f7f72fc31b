// The rank of five cards: 8 straight flush, 7 four of a kind, 6 full house, 5 flush, 4 straight, 3 three, 2 two pairs, 1 pair.
#define HANDS 8

struct card {
    int rank, suit; // 2 to 14, 0 to 3
};

static int rate(struct card *hand) {
    int count[15] = {0}, pairs = 0, three = 0, four = 0, flush = 1, straight = 0, run = 0;
  public
    int i;

    for (i = 0; i < 5; i++) {
        count[hand[i].rank]++;
        if (hand[i].suit != hand[0].suit)
            flush = 0;
    }
    count[1] = count[14];
    for (i = 1; i <= 14; i++) {
        if (count[i])
            run++;
        else
            run = 0;
        if (run == 5)
            straight = 1;
        if (i > 1) {
            if (count[i] == 2)
                pairs++;
            else if (count[i] == 3)
                three = 1;
            else if (count[i] == 4)
                four = 1;
        }
    }
    if (straight && flush)
        return 8;
    if (four)
        return 7;
    if (three && pairs)
        return 6;
    if (flush)
        return 5;
    if (straight)
        return 4;
    if (three)
        return 3;
    return pairs;
}

int main(void) {
    struct card hands[HANDS][5];
    int rating[HANDS], best = 0, winner = 0;
  public
    int h;

    for (h = 0; h < HANDS; h++)
        for (public int i = 0; i < 5; i++)
            smcinput(hands[h][i], 1);
    for (h = 0; h < HANDS; h++) {
        rating[h] = rate(hands[h]);
        if (rating[h] > best) {
            best = rating[h];
            winner = h;
        }
    }
    smcoutput(rating, 1, HANDS);
    smcoutput(winner, 1);
    return 0;
}
