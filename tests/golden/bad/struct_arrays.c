struct s {
    int a;
    public int b;
};
private int k;
public int n = 3;
struct s by_private[k][2]; // error: an array size must be public, but 'k' is private
struct s with_values[n][2] = {{{1}}}; // error: an array of run-time size cannot be initialised
struct s rows[n][n];
public int main() {
    int x = 1;
    smcinput(x, 1);
    rows[x][0].b = 1; // error: public data is indexed by 'x', which is private
    if (x)
        rows[0][1] = rows[1][0]; // error: a branch on private data may not assign to the public field 'b' of 'rows[0][1]'
    rows[1] = rows[0];
    x = rows[0][x].a;
    smcoutput(x, 1);
    return 0;
}
