/* Structs read field by field, from text and from JSON. */
struct p { private int a; private int b[2]; public int c; };
public int main() {
    struct p S[3];
    private int t[2];
    smcinput(S, 1, 3);
    for (public int i = 0; i < 2; i++) smcinput(t[i], 1);
    S[0].a += S[1].b[1] * S[2].a + t[1] * S[1].c;
    smcoutput(S, 1, 3);
    return 0;
}
