/* What a function keeps between its calls, declared inside of expressions. */
private int count(private int step) {
    private int before = ({
        static private short sum = 3;
        sum += step;
        sum;
    });
    return before * 10 + ({
               static private int calls = 1;
               calls++;
           });
}

public int main() {
    private int a, results[3];
    public int i;
    smcinput(a, 1);
    for (i = 0; i < 3; i++)
        results[i] = count(a + i);
    smcoutput(results, 1, 3);
    return 0;
}
