public int main() {
    private int s = 2, t;
    private int<1> b = 1, c;
    t = s / 2; // error: division of private data is not supported yet
    t = s % 3; // error: division of private data is not supported yet
    s /= 2; // error: division of private data is not supported yet
    t = s & 7; // error: a bitwise operator on more than one private bit is not supported yet
    t = s | 1; // error: a bitwise operator on more than one private bit is not supported yet
    t = s ^ s; // error: a bitwise operator on more than one private bit is not supported yet
    t = ~s;
    c = b & (s > 2);
    c = b ^ 1 | b;
    t = 1 << s; // error: a shift by a private amount is not supported yet
    t = s >> s; // error: a shift by a private amount is not supported yet
    t = s << 3;
    t = -s + !s;
    return 0;
}
