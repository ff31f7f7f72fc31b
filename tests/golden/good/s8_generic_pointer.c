// What an association does not write is as in the operand.
static int s;
public int main() {
    public int p, *q = &p;
    private int x = _Generic(&s, int * : 1, default : "no");
    x = _Generic(q, int * : 1, default : "no");
    x = _Generic(&s, public int * : "no", private int * : 1);
    smcoutput(x, 1);
    return 0;
}
