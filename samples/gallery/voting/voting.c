// An election by instant runoff: whoever is last leaves, and his votes go to their next choice, until one has a majority.
// Known become the winner and nothing of the counts.
#define VOTERS 7
#define CANDIDATES 4

int main(void) {
    private unsigned char choice[VOTERS][CANDIDATES]; // best first
    private _Bool is_out[CANDIDATES] = {0};
    private unsigned char winner = 0;

    for (public int v = 0; v < VOTERS; v++)
        smcinput(choice[v], v + 1);
    for (public int round = 1; round < CANDIDATES; round++) {
        private unsigned char votes[CANDIDATES] = {0};
        private unsigned char fewest = VOTERS + 1, last = 0;
        for (public int v = 0; v < VOTERS; v++) {
            for (public int k = 0; k < CANDIDATES; k++) {
                if (!is_out[choice[v][k]]) {
                    votes[choice[v][k]]++;
                    break;
                }
            }
        }
        for (public int c = 0; c < CANDIDATES; c++) {
            if (!is_out[c] && votes[c] < fewest) {
                fewest = votes[c];
                last = c;
            }
        }
        is_out[last] = 1;
    }
    for (public int c = 0; c < CANDIDATES; c++)
        if (!is_out[c])
            winner = c;
    smcoutput(winner, 1);
    return 0;
}
