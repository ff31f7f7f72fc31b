private
int g;
void f(int x) {
    if (x < 0)
        return;
    g += x;
}
public
int main() {
    f(3);
    smcoutput(g, 1);
    return 0;
}
