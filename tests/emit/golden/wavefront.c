/* Nested loops that run a diagonal at a time. */
private int d[30][40];

public int main() {
    public int i;
    for (i = 1; i < 30; i++)
        for (public int j = 39; j > 0; j -= 2)
            d[i][j] = d[i][j - 1] + d[i - 1][j] * i;
    smcoutput(d, 1, 30, 40);
    return 0;
}
