// Classifies a secret point by the five nearest of labelled ones.
#define POINTS 40
#define DIMENSIONS 4
#define K 5
#define CLASSES 3

int main(void) {
    int point[POINTS][DIMENSIONS], label[POINTS], query[DIMENSIONS];
    int nearest[K], its_label[K], votes[CLASSES] = {0}, answer = 0;
  public
    int i, d, k;

    smcinput(point, 1, POINTS, DIMENSIONS);
    smcinput(label, 1, POINTS);
    smcinput(query, 2, DIMENSIONS);
    for (k = 0; k < K; k++) {
        nearest[k] = 1 << 30;
        its_label[k] = 0;
    }
    for (i = 0; i < POINTS; i++) {
        int distance = 0;
        for (d = 0; d < DIMENSIONS; d++)
            distance += (point[i][d] - query[d]) * (point[i][d] - query[d]);
        if (distance >= nearest[K - 1])
            continue;
        nearest[K - 1] = distance;
        its_label[K - 1] = label[i];
        for (k = K - 1; k > 0; k--)
            if (nearest[k] < nearest[k - 1]) {
                int t = nearest[k];
                nearest[k] = nearest[k - 1];
                nearest[k - 1] = t;
                t = its_label[k];
                its_label[k] = its_label[k - 1];
                its_label[k - 1] = t;
            }
    }
    for (k = 0; k < K; k++)
        votes[its_label[k]]++;
    for (k = 1; k < CLASSES; k++)
        if (votes[k] > votes[answer])
            answer = k;
    smcoutput(answer, 2);
    smcoutput(votes, 2, CLASSES);
    return 0;
}
