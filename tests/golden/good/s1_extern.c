extern private int g;
void set() {
    g = 4;
}
private
int g;
public
int main() {
    set();
    smcoutput(g, 1);
    return 0;
}
