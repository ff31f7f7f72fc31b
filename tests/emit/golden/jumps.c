/* Masked break, continue and return: what they would leave runs under a bit. */
private int find(private int a[], public int n, private int x) {
    for (public int i = 0; i < n; i++)
        if (a[i] == x)
            return i;
    return -1;
}

private int total(private int a[], public int n) {
    private int sum = 0, k = 0;
    for (public int i = 0; i < n; i++, k++) {
        if (a[i] < 0)
            continue;
        sum += a[i];
        if (i == 7)
            break;
        if (sum > 100)
            break;
    }
    return sum + k;
}

void choose(private int *x, public int n) {
    switch (n) {
    case 1:
        if (*x == 3)
            break;
        *x = 4;
    case 2:
        *x += 1;
        if (*x > 9)
            return;
        *x -= 1;
    }
    *x *= 2;
}

/* What is declared behind a masked jump ends with the block that runs under the bit. */
private int odd(private int x) {
    {
        if (x < 0)
            return 0;
        private int twice = x * 2;
        x = twice + 1;
    }
    return x;
}

public int main() {
    private int a[4], x = 3;
    smcinput(a, 1, 4);
    x = find(a, 4, x);
    x += total(a, 4);
    choose(&x, 2);
    x += odd(x);
    smcoutput(x, 1);
    return 0;
}
