/* Values of more than 64 bits. */
public int main() {
    private int<100> a;
    private unsigned long u, v;
    private int<126> b = 123456789012345678901234567890;
    smcinput(a, 1);
    smcinput(u, 1);
    u = u * v * 1099511628211UL;
    u *= u;
    if (a + b > 0)
        b = a - 170141183460469231731;
    smcoutput(b, 1);
    smcoutput(u, 1);
    return 0;
}
