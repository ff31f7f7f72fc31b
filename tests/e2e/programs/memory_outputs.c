/* An output larger than memory, whose values are reduced to their type before they leave. */
private int a[3000000];

public int main() {
    private int x;
    smcinput(x, 1);
    for (public int i = 0; i < 3000000; i++) {
        a[i] = x * i;
    }
    for (public int i = 0; i < 3000000; i++) {
        a[i] = 3 * a[i] + 1;
    }
    smcoutput(a, 1, 3000000);
    return 0;
}
