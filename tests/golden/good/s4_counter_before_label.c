// A label is reached from its own gotos alone.
public int main() {
    private int s = 1, sum = 0;
    public int i = 0, j;
again:
    sum += i * s;
    if (++i < 3)
        goto again;
    for (i = 0; i < 3; i++)
        if (s == i)
            break;
    for (j = 0; j < 3; j++) {
        if (j == 1)
            goto next;
        sum += j;
    next:;
    }
    smcoutput(sum, 1);
    return 0;
}
