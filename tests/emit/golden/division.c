/* Division and remainder. */
private int x, y;
private unsigned u;
private int<5> s;
public int d = 6;

public int main() {
    smcinput(x, 1);
    y = x / 10 + x % d;
    y /= x | 1;
    u = x;
    u %= 8;
    s = x % 16;
    s /= y;
    smcoutput(y, 1);
    return 0;
}
