/* Private scalars: declaration, initial values, assignment, steps. */
int main() {
    private int x, y = 5;
    int<20> small = -3;
    private unsigned int u = 1u;
    smcinput(x, 1);
    y = x;
    y = x + y * 2 - -x;
    y += x;
    small -= y;
    u *= x;
    y <<= 3;
    y >>= 1;
    x++;
    --small;
    y = x++ + 1;
    y = ++x;
    x = y = ~x;
    x = (y, x);
    x + y;
    smcoutput(y, 1);
    smcoutput(small, 1);
    return 0;
}
