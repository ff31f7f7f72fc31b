int total, A[4]; // note: 'total' is declared here
public int main() {
    int s, last; // note: 'last' is declared here // warning: private 'last' is set but never used // warning: private 's' is never used
    public int i, j;
    for (i = 0; i < 4; i++) [
        int t = A[i];
        t++;
        total += t; // warning: all iterations of a parallel loop write 'total'
        last = t; // warning: all iterations of a parallel loop write 'last'
        for (j = 0; j < 2; j++)
            A[i] += j;
    ]
    for (i = 0; i < 4; i++)
        total += A[i];
    return 0;
}
