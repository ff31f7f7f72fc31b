/* fingerprint_basic.c with all comparisons of a minutia of A at the same time, and the minimum by a tree. */
#define FAR 400
#define TURNED 20

public int main() {
    public int m, i, j, step;
    smcinput(m, 1);
    private unsigned int<9> ax[m], ay[m], at[m], bx[m], by[m], bt[m];
    private int<1> taken[m];
    private int distance[m], mate[m], turn[m], mates = 0;
    smcinput(ax, 1, m);
    smcinput(ay, 1, m);
    smcinput(at, 1, m);
    smcinput(bx, 1, m);
    smcinput(by, 1, m);
    smcinput(bt, 1, m);
    for (j = 0; j < m; j++)
        taken[j] = 0;
    for (i = 0; i < m; i++) {
        for (j = 0; j < m; j++) [
            distance[j] = (ax[i] - bx[j]) * (ax[i] - bx[j]) + (ay[i] - by[j]) * (ay[i] - by[j]);
            turn[j] = at[i] - bt[j];
            if (turn[j] < 0)
                turn[j] = -turn[j];
            if (turn[j] >= TURNED && turn[j] <= 360 - TURNED)
                distance[j] = FAR;
            if (taken[j])
                distance[j] = FAR;
            mate[j] = j;
        ]
        for (step = 1; step < m; step *= 2)
            for (j = 0; j + step < m; j += 2 * step) [
                if (distance[j + step] < distance[j]) {
                    distance[j] = distance[j + step];
                    mate[j] = mate[j + step];
                }
            ]
        private int<1> found = distance[0] < FAR;
        if (found)
            mates++;
        for (j = 0; j < m; j++) [
            if (found && mate[0] == j)
                taken[j] = 1;
        ]
    }
    smcoutput(mates, 1);
    return 0;
}
