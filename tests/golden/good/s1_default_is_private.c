int f(int x) {
    return x + 1;
}
public
int main() {
    int s = f(2);
    smcoutput(s, 1);
    return 0;
}
