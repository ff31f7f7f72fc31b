// Are two phrases anagrams of each other? Only the 26 letters count, in either case.
#define LEN 48

static void tally(char *s, int *count, public int sign) {
    for (public int i = 0; i < LEN; i++) {
        char c = s[i];
        if (c >= 'A' && c <= 'Z')
            c += 'a' - 'A';
        if (c >= 'a' && c <= 'z')
            count[c - 'a'] += sign;
    }
}

int main(void) {
    char first[LEN], second[LEN];
    int count[26] = {0}, anagram = 1, missing = 0;
    smcinput(first, 1, LEN);
    smcinput(second, 2, LEN);
    tally(first, count, 1);
    tally(second, count, -1);
    for (public int i = 0; i < 26; i++) {
        if (count[i] != 0)
            anagram = 0;
        if (count[i] > 0)
            missing += count[i];
    }
    smcoutput(anagram, 1);
    smcoutput(missing, 1);
    return 0;
}
