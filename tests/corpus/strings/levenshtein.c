// The edit distance of two words with one row of memory.
#define A 24
#define B 20

int min3(int a, int b, int c) {
    int m = a;
    if (b < m)
        m = b;
    if (c < m)
        m = c;
    return m;
}

int main(void) {
    char a[A], b[B];
    int row[B + 1], diagonal, above;
  public
    int i, j;

    smcinput(a, 1, A);
    smcinput(b, 2, B);
    for (j = 0; j <= B; j++)
        row[j] = j;
    for (i = 1; i <= A; i++) {
        diagonal = row[0];
        row[0] = i;
        for (j = 1; j <= B; j++) {
            above = row[j];
            row[j] = min3(row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    int distance = row[B];
    smcoutput(distance, 1);
    return 0;
}
