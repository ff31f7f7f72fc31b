/* Objects outside functions. */
public int K = 32;
private int A[K];
private int grid[K][4];
static private int counter = 7, plain;
private int primes[5] = {2, 3, 5, 7, 11};
public int visible[3] = {1, 2, 3};
int unqualified;

private int tick(void) {
    static private int calls = 1, quiet;
    static public int runs;
    runs++;
    calls += counter;
    quiet = calls;
    return calls;
}

public int main() {
    smcinput(A, 1, K);
    grid[2][1] = A[3] + primes[1];
    unqualified = tick();
    smcoutput(grid, 1);
    smcoutput(unqualified, 1);
    return visible[0] - 1;
}
