/* Functions of arrays that are called for all rows at once; one that changes what the next row reads is not. */
void add(private int row[4], private int key[4]) {
    public int j;
    for (j = 0; j < 4; j++)
        row[j] += key[j] * key[0];
}

private int twice(private int row[4], public int by) {
    private int sum = 0;
    for (public int j = 0; j < 4; j++)
        sum += row[j] * by;
    return sum;
}

private int first(private int row[4]) {
    return row[0] + 1;
}

public int main() {
    private int a[9][4], c[9], key[4];
    public int i;
    smcinput(a, 1, 9, 4);
    smcinput(key, 1, 4);
    for (i = 0; i < 9; i++) {
        add(a[i], key);
        c[i] = twice(a[i], 2) - first(a[i]);
    }
    for (i = 0; i < 8; i++)
        add(a[i + 1], a[i]);
    for (i = 0; i < 9; i++) [
        if (c[i] > 3)
            c[i] = twice(a[i], 3);
    ]
    for (i = 0; i < 9; i++)
        add(key, a[i]);
    smcoutput(c, 1, 9);
    smcoutput(key, 1, 4);
    return 0;
}
