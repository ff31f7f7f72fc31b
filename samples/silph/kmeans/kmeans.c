// Clusters of points that two parties put together: k-means in the plane.
#ifndef POINTS
#define POINTS 10 // of each party
#endif
#define ALL (2 * POINTS)
#define CLUSTERS 5
#define ITERATIONS 4

struct point { int x, y; };

private int distance(private struct point a, private struct point b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

private int nearest(private struct point p, private struct point centre[CLUSTERS]) {
    private int best = 0, least = distance(p, centre[0]);
    for (public int k = 1; k < CLUSTERS; k++) {
        private int other = distance(p, centre[k]);
        if (other < least) {
            least = other;
            best = k;
        }
    }
    return best;
}

int main(void) {
    private struct point point[ALL], centre[CLUSTERS];

    smcinput(point, 1, POINTS);
    for (public int i = POINTS; i < ALL; i++)
        smcinput(point[i], 2);
    for (public int k = 0; k < CLUSTERS; k++)
        centre[k] = point[k];
    for (public int iteration = 0; iteration < ITERATIONS; iteration++) {
        private struct point sum[CLUSTERS] = {0};
        private int count[CLUSTERS] = {0};
        for (public int i = 0; i < ALL; i++) {
            private int k = nearest(point[i], centre);
            sum[k].x += point[i].x;
            sum[k].y += point[i].y;
            count[k]++;
        }
        for (public int k = 0; k < CLUSTERS; k++) {
            if (count[k] > 0) {
                centre[k].x = sum[k].x / count[k];
                centre[k].y = sum[k].y / count[k];
            }
        }
    }
    smcoutput(centre, 1, CLUSTERS);
    smcoutput(centre, 2, CLUSTERS);
    return 0;
}
