int later();
public int main() {
    private int s = 3;
    later(s); // error: private data cannot be passed to 'later' without a declared parameter // hint: smcopen(…) reveals a private value to the computing parties
    return 0;
}
int later(int x) {
    return x;
}
