// k-means: two groups of tumours by radius and concave points, found on a private table in eight rounds. Nobody learns
// which tumour is in which group; party 1 gets the centres and the sizes of the groups.
#define ROWS 569
#define GROUPS 2

typedef fixed<40,20> number;

int main(void) {
    number tumours[ROWS][5], radius[ROWS], points[ROWS];
    number centre_radius[GROUPS] = {13, 22}, centre_points[GROUPS] = {0.08, 0.18};
    int size[GROUPS];
    public int i, g, round;

    smcinput(tumours, 1);
    for (i = 0; i < ROWS; i++) {
        radius[i] = tumours[i][1];
        points[i] = tumours[i][4];
    }
    for (round = 0; round < 8; round++) {
        number all_radius[GROUPS] = {0}, all_points[GROUPS] = {0};
        int first = 0;
        number first_radius = 0, first_points = 0, sum_radius = 0, sum_points = 0;
        for (i = 0; i < ROWS; i++) {
            number distance[GROUPS];
            for (g = 0; g < GROUPS; g++) {
                number along = (radius[i] - centre_radius[g]) * 0.2;
                number across = (points[i] - centre_points[g]) * 15.384615;
                distance[g] = along * along + across * across;
            }
            int nearer = distance[0] <= distance[1];
            first += nearer;
            first_radius += radius[i] * nearer;
            first_points += points[i] * nearer;
            sum_radius += radius[i];
            sum_points += points[i];
        }
        size[0] = first;
        size[1] = ROWS - first;
        all_radius[0] = first_radius;
        all_radius[1] = sum_radius - first_radius;
        all_points[0] = first_points;
        all_points[1] = sum_points - first_points;
        for (g = 0; g < GROUPS; g++) {
            centre_radius[g] = all_radius[g] / size[g];
            centre_points[g] = all_points[g] / size[g];
        }
    }
    smcoutput(centre_radius, 1);
    smcoutput(centre_points, 1);
    smcoutput(size, 1);
    return 0;
}
