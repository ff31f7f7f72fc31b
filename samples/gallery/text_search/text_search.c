// Where a secret word stands in a secret text: strstr for two parties.
#define TEXT 44
#define WORD 5

int search(private char text[], public int length, private char word[], public int size) {
    for (public int at = 0; at + size <= length; at++) {
        private int same = 0;
        for (public int i = 0; i < size; i++)
            same += text[at + i] == word[i];
        if (same == size)
            return at;
    }
    return -1;
}

int main(void) {
    private char text[TEXT], word[WORD];
    private int place;

    smcinput(text, 1);
    smcinput(word, 2);
    place = search(text, TEXT, word, WORD);
    smcoutput(place, 2);
    return 0;
}
