// select count(distinct key), and the key that occurs most often, of a sorted column.
#define ROWS 128

int main(void) {
    int key[ROWS], distinct = 1, run = 1, longest = 1, mode;

    smcinput(key, 1, ROWS);
    mode = key[0];
    for (public int i = 1; i < ROWS; i++) {
        if (key[i] == key[i - 1]) {
            run++;
        } else {
            run = 1;
            distinct++;
        }
        if (run > longest) {
            longest = run;
            mode = key[i];
        }
    }
    smcoutput(distinct, 1);
    smcoutput(mode, 1);
    smcoutput(longest, 1);
    return 0;
}
