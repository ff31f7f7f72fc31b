// Mastermind: the answers to ten guesses at a secret code of four out of six colours.
#define PEGS 4
#define COLOURS 6
#define GUESSES 10

int main(void) {
    int code[PEGS], guess[GUESSES][PEGS], black[GUESSES], white[GUESSES], solved = 0;
  public
    int g, i, j;

    smcinput(code, 1, PEGS);
    smcinput(guess, 2, GUESSES, PEGS);
    for (g = 0; g < GUESSES; g++) {
        _Bool used[PEGS] = {0}, hit[PEGS] = {0};
        black[g] = white[g] = 0;
        for (i = 0; i < PEGS; i++)
            if (guess[g][i] == code[i]) {
                black[g]++;
                used[i] = hit[i] = 1;
            }
        for (i = 0; i < PEGS; i++) {
            if (hit[i])
                continue;
            for (j = 0; j < PEGS; j++)
                if (!used[j] && guess[g][i] == code[j]) {
                    used[j] = 1;
                    white[g]++;
                    break;
                }
        }
        if (black[g] == PEGS && solved == 0)
            solved = g + 1;
    }
    smcoutput(black, 2, GUESSES);
    smcoutput(white, 2, GUESSES);
    smcoutput(solved, 1);
    return 0;
}
