// A disk's arm always goes to the nearest request next (SSTF): the order and the way.
#include <stdlib.h>
#define REQUESTS 12

int main(void) {
    int track[REQUESTS], head, way = 0, order[REQUESTS];
    _Bool served[REQUESTS] = {0};
  public
    int step, i;

    smcinput(head, 1);
    smcinput(track, 1, REQUESTS);
    for (step = 0; step < REQUESTS; step++) {
        int next = -1, nearest = 1 << 20;
        for (i = 0; i < REQUESTS; i++) {
            int distance = abs(track[i] - head);
            if (!served[i] && distance < nearest) {
                nearest = distance;
                next = i;
            }
        }
        order[step] = next;
        served[next] = 1;
        way += nearest;
        head = track[next];
    }
    smcoutput(order, 1, REQUESTS);
    smcoutput(way, 1);
    return 0;
}
