/* Both sides of private branches write to arrays that are more than --memory lets a party hold. */
enum { kLong = 6000000 };

private int a[kLong], b[kLong];

int main(void) {
    private int x, sum = 0;
    smcinput(x, 1);
    for (public int i = 0; i < kLong; i++) {
        a[i] = x + i % 1000;
        b[i] = x - i % 77;
    }
    if (x > 3) {
        for (public int i = 0; i < kLong; i++)
            a[i] = b[i];
        if (x > 70) {
            for (public int i = 0; i < kLong; i++)
                b[i] = a[i] - 2;
        }
    } else {
        for (public int i = 0; i < kLong; i++)
            b[i] = a[i] + 1;
    }
    for (public int i = 0; i < kLong; i++)
        sum += (i % 5) * (a[i] - 2 * b[i]);
    smcoutput(sum, 1);
    return 0;
}
