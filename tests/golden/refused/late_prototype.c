int later();
public int main() {
    private int s = 3;
    later(s); // error: private data cannot be passed to 'later' without a declared parameter // hint: compute on with the private value, or give it to an output party by smcoutput(…); smcopen(…) reveals it to the computing parties
    return 0;
}
int later(int x) {
    return x;
}
