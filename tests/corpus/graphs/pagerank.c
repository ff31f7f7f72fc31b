// The rank of pages by who links to whom, in units of 1/65536; damping 7/8, ten iterations.
#define PAGES 16
#define UNIT 65536

int main(void) {
    int links[PAGES][PAGES], rank[PAGES], share[PAGES], next[PAGES];
  public
    int i, j, step;

    smcinput(links, 1, PAGES, PAGES);
    for (i = 0; i < PAGES; i++)
        rank[i] = UNIT / PAGES;

    for (step = 0; step < 10; step++) {
        int lost = 0;
        for (i = 0; i < PAGES; i++) {
            int out = 0;
            for (j = 0; j < PAGES; j++)
                out += links[i][j];
            if (out > 0) {
                share[i] = rank[i] / out;
            } else {
                share[i] = 0;
                lost += rank[i];
            }
        }
        for (j = 0; j < PAGES; j++) {
            next[j] = lost / PAGES;
            for (i = 0; i < PAGES; i++)
                next[j] += links[i][j] * share[i];
            next[j] = next[j] * 7 / 8 + UNIT / PAGES / 8;
        }
        for (i = 0; i < PAGES; i++)
            rank[i] = next[i];
    }
    smcoutput(rank, 1, PAGES);
    return 0;
}
