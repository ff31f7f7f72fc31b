// Where a word first stands in a text: the search of every textbook, with a comparison that stops at the first difference.
#define TEXT 200
#define WORD 6

char text[TEXT], word[WORD];

int find(char *where, public int n, char *what, public int m) {
  public
    int i, j;
    for (i = 0; i + m <= n; i++) {
        int same = 1;
        for (j = 0; j < m; j++)
            if (where[i + j] != what[j]) {
                same = 0;
                break;
            }
        if (same)
            return i;
    }
    return -1;
}

int main(void) {
    int at, in_first_half;
    smcinput(text, 1, TEXT);
    smcinput(word, 2, WORD);
    at = find(text, TEXT, word, WORD);
    in_first_half = find(text, TEXT / 2, word, WORD) >= 0;
    smcoutput(at, 1);
    smcoutput(in_first_half, 1);
    return 0;
}
