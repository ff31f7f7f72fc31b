// Shortest distances from one place in a road network, Dijkstra's algorithm on a matrix. 0 means that there is no road.
#define NODES 24
#define FAR 1000000

private
int road[NODES][NODES], distance[NODES], done[NODES];

int main(void) {
  public
    int i, j, round;

    smcinput(road, 1, NODES, NODES);
    for (i = 0; i < NODES; i++) {
        distance[i] = FAR;
        done[i] = 0;
    }
    distance[0] = 0;

    for (round = 0; round < NODES; round++) {
        int nearest = 0, least = FAR + 1;
        for (i = 0; i < NODES; i++)
            if (!done[i] && distance[i] < least) {
                least = distance[i];
                nearest = i;
            }
        done[nearest] = 1;
        for (j = 0; j < NODES; j++) {
            int length = road[nearest][j];
            if (length > 0 && least + length < distance[j])
                distance[j] = least + length;
        }
    }
    smcoutput(distance, 1, NODES);
    return 0;
}
