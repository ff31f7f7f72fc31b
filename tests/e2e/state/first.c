/* Adds what input party 1 gives, and keeps the sum and the squares as state 2. */
public int main() {
    private int a[3];
    smcinput(a, 1, 3);
    private int total = a[0] + a[1] + a[2];
    private int squares[3];
    for (public int i = 0; i < 3; i++)
        squares[i] = a[i] * a[i];
    public int rounds = 1;
    smcoutput(total, 2);
    smcoutput(squares, 2, 3);
    smcoutput(rounds, 2);
    smcoutput(total, 3);
    return 0;
}
