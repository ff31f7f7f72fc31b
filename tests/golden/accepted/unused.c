// Private results that nobody takes.
struct pair {
    private int a, b;
};
private int g;
int step() {
    return ++g;
}
public int main() {
    private int s = 1, t = 2, never, set = 3, sum = 0, stepped = 0; // warning: private 'never' is never used // warning: private 'set' is set but never used // warning: private 'stepped' is set but never used // warning: private 'sum' is set but never used
    private int cells[3], kept[3], index_only = 1;
    struct pair p, q; // warning: private 'q' is set but never used
    __attribute__((unused)) private int marked = 1;
    public int n = 0;
    s + t; // warning: the private result of 's + t' is not used
    s == t; // warning: the private result of 's == t' is not used
    s; // warning: the private result of 's' is not used
    -s; // warning: the private result of '-s' is not used
    cells[n]; // warning: the private result of 'cells[n]' is not used
    p.a; // warning: the private result of 'p.a' is not used
    (void)t;
    s + step(); // warning: the private result of 's + step()' is not used
    step();
    s && step();
    n + 1;
    sum += s;
    stepped++;
    cells[0] = 1;
    kept[n] = t;
    q.a = 1;
    kept[1] = kept[0] + p.b + index_only;
    smcoutput(kept, 1, 3);
    return n;
}
