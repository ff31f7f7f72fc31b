// Two parties' tables are joined by their keys, each row with each: how many pairs there are, and the mean of their sums.
#ifndef ROWS
#define ROWS 30 // of each table
#endif

struct row { int key, value; };

int main(void) {
    private struct row a[ROWS], b[ROWS];
    private int joined = 0, mean = 0;
    private long sum = 0;

    smcinput(a, 1);
    smcinput(b, 2);
    for (public int i = 0; i < ROWS; i++) {
        for (public int j = 0; j < ROWS; j++) {
            if (a[i].key == b[j].key) {
                joined++;
                sum += a[i].value + b[j].value;
            }
        }
    }
    if (joined > 0)
        mean = sum / joined;
    smcoutput(joined, 1);
    smcoutput(mean, 1);
    return 0;
}
