// The auction of advertisements on a page: ranked by bid times quality, each pays the least that keeps its place.
#define ADS 20
#define SLOTS 3

int main(void) {
    int bid[ADS], quality[ADS], score[ADS], shown[SLOTS], pays[SLOTS], taken[ADS] = {0};
    int above_quality = 1;
  public
    int i, s;

    smcinput(bid, 1, ADS);
    smcinput(quality, 2, ADS);
    for (i = 0; i < ADS; i++)
        score[i] = bid[i] * quality[i];
    for (s = 0; s <= SLOTS; s++) {
        int best = -1, who = 0;
        for (i = 0; i < ADS; i++)
            if (!taken[i] && score[i] > best) {
                best = score[i];
                who = i;
            }
        if (s > 0)
            pays[s - 1] = best / above_quality + 1;
        if (s < SLOTS) {
            shown[s] = who;
            taken[who] = 1;
            above_quality = quality[who];
        }
    }
    smcoutput(shown, 1, SLOTS);
    smcoutput(pays, 1, SLOTS);
    return 0;
}
