// Public counters that private branches change, and that nobody reads behind them.
int a[6], b[6], sum, product = 1, count;

void loops(private int s) {
    public int i, k;
    if (s > 2)
        for (i = 0; i < 6; i++)
            sum += a[i];
    else {
        for (k = 0; k < 3; k++)
            for (i = 0; i < 2; i++)
                sum -= a[2 * k + i];
    }
    for (i = 0; i < 6; i++)
        if (a[i] > 3)
            for (k = 0; k < 4; k++)
                b[i] += a[k] * i;
}

void nested(private int s, private int t) {
    public int i = 1, j;
    if (s > 0) {
        i++;
        product *= a[i];
        if (t > 0) {
            i = 3;
            product += a[i];
        } else {
            product -= a[i];
        }
        j = 2;
        product *= a[j];
    } else
        product = a[i];
    j = 0;
    product += j;
}

int until(private int wanted) {
    public int i, k;
    for (i = 0; i < 6; i++) {
        if (a[i] == wanted) {
            for (k = 0; k < 3; k++)
                count += k;
            return count;
        }
    }
    return -1;
}

/* The counter of a loop that a masked jump ends, set and used in one side of a branch. */
void search(private int wanted) {
    public int k;
    if (wanted > 3)
        sum++;
    else if (wanted != a[1]) {
        k = 1;
        while (k < 6) {
            if (a[k] > wanted)
                break;
            sum += k;
            k++;
        }
    }
}

int main(void) {
    public int i;
    smcinput(a, 1, 6);
    search(a[0]);
    search(a[2]);
    search(1);
    loops(a[0]);
    loops(a[1]);
    nested(a[2], a[3]);
    nested(a[3], a[4]);
    nested(a[4], a[2]);
    count = until(a[5]);
    for (i = 0; i < 6; i++)
        if (a[i] < 0)
            b[i]++;
    smcoutput(b, 1, 6);
    smcoutput(sum, 1);
    smcoutput(product, 1);
    smcoutput(count, 1);
    return 0;
}
