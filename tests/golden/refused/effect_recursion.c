public int depth;
void down(private int x, public int n);
void up(private int x, public int n) {
    if (n > 0)
        down(x, n - 1); // note: 'up' calls 'down' here
}
void down(private int x, public int n) {
    depth = n; // note: 'down' assigns to public 'depth' here
    up(x, n);
}
private int fact(private int x, public int n) {
    return n == 0 ? x : fact(x, n - 1);
}
public int main() {
    private int s = 1;
    if (s) // note: the branch is private because of this condition
        up(s, 3); // error: a branch on private data may not call 'up', which leads to an effect // hint: declare 'depth' private, or declare it inside of the branch where nothing behind needs its value
    if (s)
        s = fact(s, 3);
    return 0;
}
