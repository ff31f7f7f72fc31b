/* Parallel loops and blocks become plain ones: the engine finds what is independent. */
private int a[8], b[8];

void work(public int from, public int to) {
    public int i;
    for (i = from; i < to; i++) [
        b[i] = a[i] * a[i];
    ]
}

public int main() {
    smcinput(a, 1);
    [ work(0, 4); ]
    [ work(4, 8); ]
    smcoutput(b, 1);
    return 0;
}
