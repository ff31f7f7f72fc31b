// Rock, paper, scissors, everybody against everybody: points, and the ranking with earlier players first among equals.
#define PLAYERS 10
#define ROUNDS 5

int main(void) {
    unsigned char move[PLAYERS][ROUNDS];
    int points[PLAYERS] = {0}, place[PLAYERS];
  public
    int i, j, r;

    smcinput(move, 1, PLAYERS, ROUNDS); // 0 rock, 1 paper, 2 scissors
    for (i = 0; i < PLAYERS; i++)
        for (j = i + 1; j < PLAYERS; j++) {
            int wins = 0, losses = 0;
            for (r = 0; r < ROUNDS; r++) {
                int a = move[i][r], b = move[j][r];
                if (a == b)
                    continue;
                if ((a + 2) % 3 == b)
                    wins++;
                else
                    losses++;
            }
            if (wins > losses)
                points[i] += 3;
            else if (wins < losses)
                points[j] += 3;
            else {
                points[i]++;
                points[j]++;
            }
        }
    for (i = 0; i < PLAYERS; i++) {
        place[i] = 1;
        for (j = 0; j < PLAYERS; j++)
            if (points[j] > points[i] || (points[j] == points[i] && j < i))
                place[i]++;
    }
    smcoutput(points, 1, PLAYERS);
    smcoutput(place, 1, PLAYERS);
    return 0;
}
