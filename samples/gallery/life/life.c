// Conway's game of life on a torus, whose board nobody sees before it ends.
#define SIZE 8
#define GENERATIONS 4

int main(void) {
    private _Bool cell[SIZE][SIZE], fresh[SIZE][SIZE];

    smcinput(cell, 1);
    for (public int g = 0; g < GENERATIONS; g++) {
        for (public int i = 0; i < SIZE; i++) {
            for (public int j = 0; j < SIZE; j++) {
                private char neighbours = -cell[i][j];
                for (public int y = SIZE - 1; y <= SIZE + 1; y++)
                    for (public int x = SIZE - 1; x <= SIZE + 1; x++)
                        neighbours += cell[(i + y) % SIZE][(j + x) % SIZE];
                fresh[i][j] = neighbours == 3 || (neighbours == 2 && cell[i][j]);
            }
        }
        cell = fresh;
    }
    smcoutput(cell, 1);
    return 0;
}
