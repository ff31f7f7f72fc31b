// Cheapest ways along a known set of lines with secret tolls, some of them rebates. Tells whether there is a cycle
// that earns money, too.
#define STOPS 12
#define LINES 36
#define NEVER 100000

struct line {
  public
    int from, to;
    int toll;
};

int main(void) {
    struct line lines[LINES];
    int cost[STOPS], endless = 0;
  public
    int i, pass;

    smcinput(lines, 1, LINES);
    for (i = 0; i < STOPS; i++)
        cost[i] = i == 0 ? 0 : NEVER;

    for (pass = 1; pass < STOPS; pass++)
        for (i = 0; i < LINES; i++) {
            struct line *l = &lines[i];
            if (cost[l->from] < NEVER / 2 && cost[l->from] + l->toll < cost[l->to])
                cost[l->to] = cost[l->from] + l->toll;
        }

    for (i = 0; i < LINES; i++)
        if (cost[lines[i].from] < NEVER / 2 && cost[lines[i].from] + lines[i].toll < cost[lines[i].to])
            endless = 1;

    smcoutput(cost, 1, STOPS);
    smcoutput(endless, 1);
    return 0;
}
