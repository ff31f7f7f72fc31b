// Which customers do two companies have in common? Only the common ones become known, to both.
#define MINE 6
#define YOURS 5

int main(void) {
    private unsigned mine[MINE], yours[YOURS];
    private unsigned common[MINE];
    private int count = 0;

    smcinput(mine, 1);
    smcinput(yours, 2);
    for (public int i = 0; i < MINE; i++) {
        private int found = 0;
        for (public int j = 0; j < YOURS; j++)
            found += mine[i] == yours[j];
        common[i] = found ? mine[i] : 0;
        count += found; // 30 at most: -W overflow, which goes by types, does not know
    }
    smctopk(common, MINE, MINE); // the zeros go to the end, so places tell nothing
    for (public int party = 1; party <= 2; party++) {
        smcoutput(count, party);
        smcoutput(common, party);
    }
    return 0;
}
