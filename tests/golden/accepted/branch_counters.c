// Public counters that private branches change, and that nobody reads behind them.
int a[4], sum;

void loops(private int s) {
    public int i, k;
    if (s)
        for (i = 0; i < 4; i++)
            sum += a[i];
    else {
        for (k = 0; k < 2; k++)
            for (i = 0; i < 2; i++)
                sum -= a[2 * k + i];
    }
    for (i = 0; i < 4; i++)
        if (a[i] > 3)
            for (k = 0; k < 4; k++)
                sum += a[k] * i;
}

void nested(private int s, private int t) {
    public int i = 1, j;
    if (s) {
        i++;
        sum += a[i];
        if (t) {
            i = 3;
            sum -= a[i];
        }
        j = 2;
        sum *= a[j];
    }
    j = 0;
    sum += j;
}

int main(void) {
    loops(a[0]);
    nested(a[1], a[2]);
    return 0;
}
