// Who can reach whom through any chain of acquaintances (Warshall), and in how large a circle the best-connected one stands.
#define PEOPLE 20

typedef unsigned char bool8;

int main(void) {
    bool8 knows[PEOPLE][PEOPLE];
  public
    int i, j, k;
    int largest = 0, leader = -1;

    smcinput(knows, 1, PEOPLE, PEOPLE);
    for (k = 0; k < PEOPLE; k++)
        for (i = 0; i < PEOPLE; i++)
            for (j = 0; j < PEOPLE; j++)
                if (knows[i][k] && knows[k][j])
                    knows[i][j] = 1;

    for (i = 0; i < PEOPLE; i++) {
        int reached = 0;
        for (j = 0; j < PEOPLE; j++)
            if (j != i && knows[i][j])
                reached++;
        if (reached > largest) {
            largest = reached;
            leader = i;
        }
    }
    smcoutput(largest, 1);
    smcoutput(leader, 1);
    return 0;
}
