public
int f(public int n, int x) {
    if (n)
        return 1;
    if (x)
        x = 2;
    return 2;
}
public
int main() {
    return f(1, 2);
}
