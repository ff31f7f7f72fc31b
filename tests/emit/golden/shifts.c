/* Shifts by private amounts. */
private int x, y;
private unsigned char c;
private int<3> amount;

public int main() {
    smcinput(x, 1);
    y = 1 << x;
    y >>= amount;
    c <<= x & 7;
    c = c >> y;
    smcoutput(y, 1);
    return 0;
}
