public
int g;
void f(private int s, public int n) {
l:
    if (s)
        return;
    if (n)
        goto l; // error: goto cannot enter, leave or stand in
}
public
int main() {
    f(1, 1);
    return g;
}
