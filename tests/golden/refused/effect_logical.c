public int k;
public int next(void) {
    return k++; // note: 'next' assigns to public 'k' here // note: 'next' assigns to public 'k' here
}
public int main() {
    private int s = 1, t;
    t = s && next(); // error: a branch on private data may not call 'next', which assigns to public 'k' // hint: declare 'k' private, or declare it inside of the branch where nothing behind needs its value // note: the branch is private because of this condition
    t = s || (k = 3); // error: a branch on private data may not assign to public 'k' // hint: declare 'k' private, or declare it inside of the branch where nothing behind needs its value // note: the branch is private because of this condition
    t = s ? next() : 0; // error: a branch on private data may not call 'next', which assigns to public 'k' // hint: declare 'k' private, or declare it inside of the branch where nothing behind needs its value // note: the branch is private because of this condition
    t = next() && s;
    t = k && s && (k = 1); // error: a branch on private data may not assign to public 'k' // hint: declare 'k' private, or declare it inside of the branch where nothing behind needs its value // note: the branch is private because of this condition
    return 0;
}
