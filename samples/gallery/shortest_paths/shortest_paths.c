// The shortest ways from one town to all others (Dijkstra), where a carrier's roads and the customer's town are secret.
#define TOWNS 6
#define FAR 10000

int main(void) {
    private unsigned short road[TOWNS][TOWNS]; // 0: there is none
    private unsigned char start;
    private unsigned short distance[TOWNS];
    private _Bool is_done[TOWNS];

    smcinput(road, 1);
    smcinput(start, 2);
    for (public int i = 0; i < TOWNS; i++) {
        distance[i] = FAR;
        is_done[i] = 0;
    }
    distance[start] = 0;
    for (public int step = 0; step < TOWNS; step++) {
        private unsigned short least = FAR + 1;
        private unsigned char nearest = 0;
        for (public int i = 0; i < TOWNS; i++) {
            if (!is_done[i] && distance[i] < least) {
                least = distance[i];
                nearest = i;
            }
        }
        is_done[nearest] = 1;
        for (public int i = 0; i < TOWNS; i++) {
            private unsigned short length = road[nearest][i];
            if (length > 0 && least + length < distance[i])
                distance[i] = least + length;
        }
    }
    smcoutput(distance, 2);
    return 0;
}
