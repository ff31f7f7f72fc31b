// Stable matching, as when graduates and hospitals choose each other (Gale and Shapley). Nobody's preferences become known,
// not even how often somebody was rejected: each round runs whether it is needed or not.
#define N 4
#define NOBODY N

int main(void) {
    private unsigned char wish[N][N];  // wish[g][k]: the hospital that graduate g likes k-th best
    private unsigned char rank[N][N];  // rank[h][g]: how hospital h ranks graduate g, 0 is best
    private unsigned char holds[N];    // holds[h]: whom hospital h has accepted so far
    private unsigned char next[N];     // next[g]: which wish graduate g tries next
    private _Bool is_free[N];
    private unsigned char hospital[N];

    smcinput(wish, 1);
    smcinput(rank, 2);
    for (public int i = 0; i < N; i++) {
        holds[i] = NOBODY;
        next[i] = 0;
        is_free[i] = 1;
    }
    // Each proposal is a new pair of the two, so N * N of them are enough.
    for (public int step = 0; step < N * N; step++) {
        private unsigned char g = NOBODY;
        for (public int i = 0; i < N; i++)
            if (is_free[i])
                g = i;
        if (g != NOBODY) {
            private unsigned char h = wish[g][next[g]];
            private unsigned char rival = holds[h];
            next[g]++;
            if (rival == NOBODY || rank[h][g] < rank[h][rival]) {
                holds[h] = g;
                is_free[g] = 0;
                if (rival != NOBODY)
                    is_free[rival] = 1;
            }
        }
    }
    for (public int h = 0; h < N; h++)
        hospital[holds[h]] = h;
    smcoutput(hospital, 1);
    smcoutput(holds, 2);
    return 0;
}
