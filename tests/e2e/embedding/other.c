/* A second program for the same inputs: its hash is another one. */
public int main() {
    private int a[3], b;
    smcinput(a, 1, 3);
    smcinput(b, 2);
    private int least = a[0] < a[1] ? a[0] : a[1];
    smcoutput(least, 1);
    return 0;
}
