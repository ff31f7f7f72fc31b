// Run-time sizes, cleanup functions and computed jumps have effects, too.
public int g = 1;
private int s;
void end(public int *x) {
    g = *x;
}
void sized(public int n, private int a[n][g++]) { // note: 'sized' assigns to public 'g' here
}
void cleaned() {
    __attribute__((cleanup(end))) public int x = 0; // note: 'cleaned' runs a cleanup function here
}
public int main() {
    public int n = 3;
    public int v[n];
    if (s) { // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition
        public unsigned long a = sizeof(int[g++]); // error: a branch on private data may not assign to public 'g' // hint: declare 'g' private, or declare it inside of the branch where nothing behind needs its value
        public unsigned long b = sizeof(*(g++, &v)); // error: a branch on private data may not assign to public 'g' // hint: declare 'g' private, or declare it inside of the branch where nothing behind needs its value
        public unsigned long c = sizeof(g++);
        __typeof__(public int[g++]) *d; // error: a branch on private data may not assign to public 'g' // hint: declare 'g' private, or declare it inside of the branch where nothing behind needs its value
        __attribute__((cleanup(end))) public int x = 0; // error: a branch on private data may not run a cleanup function
        sized(2, 0); // error: a branch on private data may not call 'sized', which assigns to public 'g' // hint: declare 'g' private, or declare it inside of the branch where nothing behind needs its value
        cleaned(); // error: a branch on private data may not call 'cleaned', which runs a cleanup function
        __builtin_unreachable(); // error: a branch on private data may not call '__builtin_unreachable', which has effects
        __sync_fetch_and_add(&g, 1); // error: a branch on private data may not call '__sync_fetch_and_add', which has effects
        c = __builtin_popcount(n);
    }
    void *to = &&out;
    if (s)
        goto *to; // error: goto cannot enter, leave or stand in a branch on private data // hint: turn the condition round, and put what goto passes over into the branch
    if (s) {
    in:
        s = 2;
    }
    goto *to; // error: goto cannot enter, leave or stand in a branch on private data // hint: turn the condition round, and put what goto passes over into the branch
out:
    return 0;
}
