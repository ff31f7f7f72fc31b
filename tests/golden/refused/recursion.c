// Recursion that no public condition ends.
private int down(private int x) {
    if (x > 0) // note: the branch is private because of this condition
        return 1;
    return down(x - 1); // error: 'down' calls itself without end: no public condition stands in the way // hint: pass a public number that says how often it may still call itself, and test that first
}
void inside(private int x) {
    if (x > 0) // note: the branch is private because of this condition
        inside(x - 1); // error: 'inside' calls itself without end: no public condition stands in the way // hint: pass a public number that says how often it may still call itself, and test that first
}
void pong(private int x);
void ping(private int x) {
    if (x) // note: the branch is private because of this condition
        pong(x); // error: 'ping' calls itself without end: no public condition stands in the way // hint: pass a public number that says how often it may still call itself, and test that first
}
void pong(private int x) {
    ping(x - 1);
}
private int bounded(private int x, public int n) {
    if (n == 0)
        return 0;
    if (x > 0)
        return 1;
    return bounded(x - 1, n - 1);
}
void loops(private int x, public int n) {
    for (public int i = 0; i < n; i++)
        if (x)
            loops(x, n - 1);
}
private int logical(private int x, public int n) {
    return n > 0 && x > 0 && logical(x, n - 1);
}
private int either(private int x) {
    return x > 0 && either(x - 1); // error: 'either' calls itself without end: no public condition stands in the way // hint: pass a public number that says how often it may still call itself, and test that first // note: the branch is private because of this condition
}
private int choice(private int x, public int n) {
    return x ? n ? choice(x, n - 1) : 0 : 1;
}
public int main() {
    return 0;
}
