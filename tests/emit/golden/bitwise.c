/* Bitwise operators on integers of several bits. */
private int x, y;
private unsigned u;
private unsigned char c;
private int<1> b;
public int mask = 6;

public int main() {
    smcinput(x, 1);
    y = x & mask | ~x;
    y ^= 5;
    u = x & 0xff;
    u = ~(u + 1u) ^ u << 1;
    c |= x;
    b = b & 1 ^ (x & 1);
    b |= x > 3;
    smcoutput(y, 1);
    return 0;
}
