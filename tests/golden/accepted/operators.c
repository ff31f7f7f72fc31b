public int main() {
    private int s = 2, t; // warning: private 't' is set but never used
    private int<1> b = 1, c; // warning: private 'c' is set but never used
    t = s / 2;
    t = s % 3;
    s /= 2;
    t = s & 7;
    t = s | 1;
    t = s ^ s;
    t = ~s;
    c = b & (s > 2);
    c = b ^ 1 | b;
    t = 1 << s;
    t = s >> s;
    t = s << 3;
    t = -s + !s;
    return 0;
}
