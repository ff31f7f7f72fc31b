/* A fold that wraps, whose steps multiply four numbers of 16 bits: 61 bits without the conversions. */
int main(void) {
    private short m[10][4], p[10][4];
    smcinput(m, 1, 10, 4);
    smcinput(p, 1, 10, 4);
    for (public int i = 0; i < 10; i++)
        for (public int j = 0; j < 4; j++)
            for (public int k = 0; k < 4; k++)
                p[i][i % 4] *= m[9 - i][k];
    smcoutput(p, 1, 10, 4);
    return 0;
}
