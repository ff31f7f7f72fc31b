/* Goes on with state 2, and keeps it anew. */
public int main() {
    private int a[3], total, squares[3];
    public int rounds;
    smcinput(squares, 2, 3);
    smcinput(total, 2);
    smcinput(rounds, 2);
    smcinput(a, 1, 3);
    for (public int i = 0; i < 3; i++) {
        total = total + a[i];
        squares[i] = squares[i] + a[i] * a[i];
    }
    rounds = rounds + 1;
    smcoutput(total, 1);
    smcoutput(squares, 1, 3);
    smcoutput(rounds, 1);
    smcoutput(total, 2);
    smcoutput(squares, 2, 3);
    smcoutput(rounds, 2);
    return 0;
}
