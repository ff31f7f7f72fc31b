// select name, score ... order by score desc limit 5, by inserting each row into a short list.
#define ROWS 64
#define K 5

int main(void) {
    int name[ROWS], score[ROWS], top[K], who[K];
  public
    int i, k;

    smcinput(name, 1, ROWS);
    smcinput(score, 1, ROWS);
    for (k = 0; k < K; k++) {
        top[k] = -1;
        who[k] = 0;
    }
    for (i = 0; i < ROWS; i++) {
        int s = score[i], n = name[i];
        for (k = 0; k < K; k++)
            if (s > top[k]) {
                int t = top[k];
                top[k] = s;
                s = t;
                t = who[k];
                who[k] = n;
                n = t;
            }
    }
    smcoutput(top, 1, K);
    smcoutput(who, 1, K);
    return 0;
}
