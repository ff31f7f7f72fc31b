public int main() {
    private int s = 1, sum = 0;
    public int i = 0, n = 0;
again:
    sum += i; // error: 'i' would show when the loop really ended
    for (i = 0; i < 3; i++)
        if (s == i)
            break;
    if (n++ < 3)
        goto again;
    smcoutput(sum, 1);
    return 0;
}
