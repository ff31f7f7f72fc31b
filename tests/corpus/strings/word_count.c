// wc: lines, words and characters of a text that ends at the first 0, and its longest word.
#define SIZE 200

static int is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n';
}

int main(void) {
    char text[SIZE];
    int lines = 0, words = 0, chars = 0, longest = 0, length = 0, in_word = 0;
  public
    int i;

    smcinput(text, 1, SIZE);
    for (i = 0; i < SIZE; i++) {
        if (text[i] == 0)
            break;
        chars++;
        if (text[i] == '\n')
            lines++;
        if (is_space(text[i])) {
            in_word = 0;
            length = 0;
        } else {
            if (!in_word)
                words++;
            in_word = 1;
            length++;
            if (length > longest)
                longest = length;
        }
    }
    smcoutput(lines, 1);
    smcoutput(words, 1);
    smcoutput(chars, 1);
    smcoutput(longest, 1);
    return 0;
}
