/* How many minutiae of fingerprint A have a mate in fingerprint B. Each minutia of A takes the closest minutia of B
 * that is free, near enough and turned by a small angle only. Angles are in degrees, 0 to 359. */
#define FAR 400  /* square of the smallest distance that is too far */
#define TURNED 20

public int main() {
    public int m, i, j;
    smcinput(m, 1);
    private unsigned int<9> ax[m], ay[m], at[m], bx[m], by[m], bt[m];
    private int<1> taken[m];
    private int distance[m], closest, mate, turn, mates = 0;
    smcinput(ax, 1, m);
    smcinput(ay, 1, m);
    smcinput(at, 1, m);
    smcinput(bx, 1, m);
    smcinput(by, 1, m);
    smcinput(bt, 1, m);
    for (j = 0; j < m; j++)
        taken[j] = 0;
    for (i = 0; i < m; i++) {
        for (j = 0; j < m; j++) {
            distance[j] = (ax[i] - bx[j]) * (ax[i] - bx[j]) + (ay[i] - by[j]) * (ay[i] - by[j]);
            turn = at[i] - bt[j];
            if (turn < 0)
                turn = -turn;
            if (turn >= TURNED && turn <= 360 - TURNED)
                distance[j] = FAR;
            if (taken[j])
                distance[j] = FAR;
        }
        closest = FAR;
        mate = m;
        for (j = 0; j < m; j++)
            if (distance[j] < closest) {
                closest = distance[j];
                mate = j;
            }
        if (closest < FAR)
            mates++;
        for (j = 0; j < m; j++)
            if (mate == j)
                taken[j] = 1;
    }
    smcoutput(mates, 1);
    return 0;
}
