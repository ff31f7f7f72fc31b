public int state;
void sets(private int x) {
    state = 1; // note: 'sets' assigns to public 'state' here
}
void keeps(private int x) {
}
public int main() {
    void (*f)(private int) = keeps;
    private int s = 1;
    f = sets;
    if (s) // note: the branch is private because of this condition
        f(s); // error: a branch on private data may not call 'sets', which assigns to public 'state' // hint: declare 'state' private, or declare it inside of the branch where nothing behind needs its value
    return 0;
}
