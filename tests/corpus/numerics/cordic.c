// Angle and length of vectors by rotations (CORDIC), as on processors without multiplication. Angles in 1/65536 of a turn.
#define N 12
#define STEPS 14

public
int angles[STEPS] = {8192, 4836, 2555, 1297, 651, 326, 163, 81, 41, 20, 10, 5, 3, 1};

int main(void) {
    int x[N], y[N], angle[N];
  public
    int i, k;

    smcinput(x, 1, N);
    smcinput(y, 1, N);
    for (i = 0; i < N; i++) {
        int turned = 0;
        for (k = 0; k < STEPS; k++) {
            int dx = x[i] >> k, dy = y[i] >> k;
            if (y[i] > 0) {
                x[i] += dy;
                y[i] -= dx;
                turned += angles[k];
            } else {
                x[i] -= dy;
                y[i] += dx;
                turned -= angles[k];
            }
        }
        angle[i] = turned;
    }
    smcoutput(angle, 1, N);
    smcoutput(x, 1, N);
    return 0;
}
