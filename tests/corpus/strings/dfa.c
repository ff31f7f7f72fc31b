// Counts how often a pattern occurs in a sequence of bases, with an automaton whose table is made from the pattern.
// A, C, G and T are 0 to 3; the pattern is secret, so the table is, too.
#define PATTERN 5
#define LENGTH 100
#define LETTERS 4

unsigned char pattern[PATTERN], sequence[LENGTH];
unsigned char next[PATTERN + 1][LETTERS];

static void build(void) {
  public
    int state, letter, i, k;
    for (state = 0; state <= PATTERN; state++)
        for (letter = 0; letter < LETTERS; letter++) {
            // The longest prefix of the pattern that ends what has been read.
            next[state][letter] = 0;
            for (k = 1; k <= state + 1 && k <= PATTERN; k++) {
                _Bool fits = pattern[k - 1] == letter;
                for (i = 0; i < k - 1; i++)
                    fits = fits && pattern[i] == pattern[state - k + 1 + i];
                if (fits)
                    next[state][letter] = k;
            }
        }
}

int main(void) {
    unsigned char state = 0;
    int found = 0, last = -1;
  public
    int i;

    smcinput(pattern, 1, PATTERN);
    smcinput(sequence, 2, LENGTH);
    build();
    for (i = 0; i < LENGTH; i++) {
        state = next[state][sequence[i]];
        if (state == PATTERN) {
            found++;
            last = i;
        }
    }
    smcoutput(found, 1);
    smcoutput(last, 1);
    return 0;
}
