// How alike two genomes are: the best local alignment (Smith and Waterman), whose owners keep their sequences to themselves.
#define LENGTH 16
#define MATCH 3
#define MISMATCH (-2)
#define GAP 2

int main(void) {
    private char one[LENGTH], other[LENGTH];
    // Scores are at most 48 here, MATCH * LENGTH: a short holds them, though -W overflow, which goes by types, names the sums.
    private short score[LENGTH + 1][LENGTH + 1] = {0};
    private short best = 0;

    smcinput(one, 1);
    smcinput(other, 2);
    for (public int i = 1; i <= LENGTH; i++) {
        for (public int j = 1; j <= LENGTH; j++) {
            private short along = score[i - 1][j - 1] + (one[i - 1] == other[j - 1] ? MATCH : MISMATCH);
            private short down = score[i - 1][j] - GAP, right = score[i][j - 1] - GAP;
            private short here = 0;
            if (along > here)
                here = along;
            if (down > here)
                here = down;
            if (right > here)
                here = right;
            score[i][j] = here;
        }
    }
    // In a nest of its own: the one above then runs a diagonal at a time.
    for (public int i = 1; i <= LENGTH; i++)
        for (public int j = 1; j <= LENGTH; j++)
            if (score[i][j] > best)
                best = score[i][j];
    smcoutput(best, 1);
    smcoutput(best, 2);
    return 0;
}
