/* Functions that loops call with vectors. */
private int clamp(private int x, public int low) {
    if (x < low)
        x = low;
    return x;
}

private int sum_of_multiples(private int x) {
    private int sum = 0;
    public int k;
    for (k = 1; k < 4; k++)
        sum += k * x * sum;
    return sum;
}

/* Not: it looks into an array. */
private int table[4];
private int looked_up(private int x) {
    return x + table[2];
}

public int main() {
    private int a[20], b[20];
    public int i;
    smcinput(a, 1, 20);
    smcinput(table, 1, 4);
    for (i = 0; i < 20; i++)
        b[i] = clamp(sum_of_multiples(a[i]), 5);
    for (i = 0; i < 20; i++)
        b[i] += looked_up(a[i]);
    smcoutput(b, 1, 20);
    return 0;
}
