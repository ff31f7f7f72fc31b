// options: --plain
struct mixed { // error: a struct of real numbers that is private in one place, public in another, with --plain is not supported yet
    float a;
    int b;
};
public struct mixed open;
private struct mixed hidden;
public int main() {
    hidden.a = open.a + 1;
    smcinput(hidden.b, 1);
    smcoutput(hidden.b, 1);
    smcoutput(hidden.a, 1);
    return 0;
}
